// Whether the compiler misses each property that the application and its assembly hand on. Ends
// with 1 where one could be cut unseen, and where an object is spread into an argument.
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWires, unmissedWires, type Wire } from './wiring.ts';

/** Each one may be left out by right; at most six. */
const MAY_BE_CUT: Readonly<Record<string, string>> = {
  'modelRoom.models.list: isLocalOnly': 'A caller that says nothing asks providers, too.',
  'media.transcribe: isPartial':
    'A recording is whole, unless a caller says that more of it comes.',
  'inference.find: type': 'A request names no type of model where its capability has only one.',
  'found?.options.check: [option]':
    'It is the value that is checked, under the name of its option.',
  'new InvalidSetting: cause': 'An error has a cause where there is one.',
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = [
  `${root}src/application.ts`,
  ...readdirSync(`${root}src/assembly`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${root}src/assembly/${name}`),
];
const read = files.map((file) => readWires(file, readFileSync(file, 'utf8')));
const wires = read.flatMap((one) => one.wires);
const nameOf = ({ receiver, property }: Wire) => `${receiver}: ${property}`;
const unmissed = unmissedWires(wires, root);
const problems = [
  ...read
    .flatMap(({ bags }) => bags)
    .map(
      ({ file, receiver, text }) =>
        `${relative(root, file)} ${receiver}: '${text}' is spread into an argument`,
    ),
  ...unmissed
    .filter((wire) => !Object.hasOwn(MAY_BE_CUT, nameOf(wire)))
    .map(
      (wire) => `${relative(root, wire.file)} ${nameOf(wire)} can be left out, and nothing says so`,
    ),
  ...Object.keys(MAY_BE_CUT)
    .filter((name) => !unmissed.some((wire) => nameOf(wire) === name))
    .map((name) => `'${name}' need not be in the list of what may be cut`),
];
for (const problem of problems) console.log(problem);
console.log(
  `${wires.length} wires, ${unmissed.length} that may be cut, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
