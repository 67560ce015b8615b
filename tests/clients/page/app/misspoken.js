// Types that no script can have: a check that lets one of these pass fails here.

import { learn, say } from "./words.js";

// @ts-expect-error There is no such text.
say("no_such_text");
// @ts-expect-error It has to be told what is left.
say("left");
// @ts-expect-error It takes nothing.
say("resign", { who: "Ada" });
// @ts-expect-error There is no such part.
await learn("no_such_part");
