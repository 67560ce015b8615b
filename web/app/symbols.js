/** Finds out whether this browser can draw the symbols of rulesets: not every system has a font for all of them. */

const SIZE = 24;

/** A font for pictures draws in colours; what stands for a missing sign is black. */
export function hasSymbols() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return false;
  pen.font = `${SIZE - 4}px system-ui, sans-serif`;
  pen.textBaseline = "top";
  pen.fillText("🍞", 0, 2);
  const { data } = pen.getImageData(0, 0, SIZE, SIZE);
  return data.some((_, at) => at % 4 === 0 && Math.max(data[at], data[at + 1], data[at + 2]) > 64 && data[at + 3] > 64);
}
