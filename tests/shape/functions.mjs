// Measures scripts, whose names come as arguments, by the parser of TypeScript. The first argument is the folder of the packages that has it.
// Writes each function on a line: its file, its name, and its lines.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [packages, ...files] = process.argv.slice(2);
const ts = createRequire(`${packages}/`)('typescript');

for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const line = (place) => source.getLineAndCharacterOfPosition(place).line;
  const measure = (node) => {
    const name = node.name?.getText() ?? node.parent?.name?.getText() ?? '';
    if (ts.isFunctionLike(node) && node.body) console.log(JSON.stringify([file, name, line(node.end) - line(node.getStart()) + 1]));
    ts.forEachChild(node, measure);
  };
  measure(source);
}
