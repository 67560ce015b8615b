"""The style of a mail, in its head, for mail programs that heed it; a mail without it is plain, and complete.

No picture and no font is fetched. Colours are those of the table, in light and dark.
"""

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f1ea; color: #22282b;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.mail { max-width: 560px; margin: 0 auto; padding: 20px 28px; background: #fffdf8; border: 1px solid #d8d1c3;
  border-top: 4px solid #17605a; border-radius: 10px; overflow-wrap: anywhere; }
.game { margin: 0; color: #5c6468; font-size: 14px; }
.opening { margin: 2px 0 20px; font-size: 19px; line-height: 1.35; }
.since { margin: 0; color: #5c6468; font-size: 14px; }
.past { margin: 4px 0 20px; padding: 0 0 0 14px; border-left: 3px solid #d8d1c3; list-style: none; }
.past li { margin: 2px 0; }
.board { margin: 4px 0 8px; padding: 4px 14px 10px; border: 1px solid #d8d1c3; border-radius: 8px; background: #f8f4ea;
  font-size: 14px; line-height: 1.4; overflow-x: auto; }
.board p { margin: 6px 0 0; font-weight: 600; }
.board ul { margin: 0; padding: 0 0 0 14px; list-style: none; }
.board pre { margin: 6px 0 0; font: 12px/1.35 ui-monospace, Consolas, "DejaVu Sans Mono", monospace; }
.legend { margin: 0 0 20px; color: #5c6468; font-size: 13px; }
.asked { margin: 0 0 8px; font-size: 17px; font-weight: 600; }
.options { margin: 0 0 16px; padding: 0; list-style: none; }
ol.options { padding-left: 28px; list-style: decimal; }
.options li { margin: 6px 0; }
.options a { display: block; padding: 9px 14px; border: 1px solid #17605a; border-radius: 8px; color: #17605a;
  font-weight: 600; text-decoration: none; }
.until { margin: 0 0 16px; font-size: 15px; }
.cut { margin: 0 0 16px; color: #5c6468; font-size: 13px; }
.links { margin: 20px 0 0; padding: 10px 0 0; border-top: 1px solid #d8d1c3; list-style: none; font-size: 15px; }
.links li { margin: 6px 0; }
.links a { color: #17605a; }
@media (max-width: 480px) { body { padding: 0; } .mail { padding: 16px; border-width: 4px 0 0; border-radius: 0; } }
@media (prefers-color-scheme: dark) {
  body { background: #14181a; color: #ece7dc; }
  .mail { background: #1e2427; border-color: #3a4449; border-top-color: #63c7bb; }
  .board { border-color: #3a4449; background: #171c1f; }
  .game, .since, .cut, .legend { color: #a3adb0; }
  .past, .links { border-color: #3a4449; }
  .options a { border-color: #63c7bb; color: #63c7bb; }
  .links a { color: #63c7bb; }
}
""".strip()
