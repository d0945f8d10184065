import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWires, unmissedWires } from './wiring.ts';

const root = mkdtempSync(join(tmpdir(), 'lemonade-wiring-'));
const FILE = join(root, 'src/assembly.ts');
const KIT = 'export function take(o: { a?: number; b: number }) { return o; }';
const CONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noUnusedLocals: true,
    lib: ['es2023'],
    types: [],
    noEmit: true,
  },
};

beforeAll(() => {
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(join(root, 'src/kit.ts'), KIT);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What could be cut of this text, as `receiver: property`. */
function unmissedIn(text: string): readonly string[] {
  writeFileSync(FILE, text);
  const { wires } = readWires(FILE, text);
  return unmissedWires(wires, root).map(({ receiver, property }) => `${receiver}: ${property}`);
}

describe('a wire', () => {
  test('that is required is missed', () => {
    expect(unmissedIn('declare function make(o: { a: number }): void; make({ a: 1 });')).toEqual(
      [],
    );
  });

  test('that is optional is not, also of a class, and where a name would be unused without it', () => {
    const text = `
      declare class Room { constructor(options: { a?: number; b: number }); }
      declare function give(o: { log?(): void }): void;
      const log = () => undefined;
      new Room({ a: 1, b: 2 });
      give({ log });
      export {};`;
    expect(unmissedIn(text)).toEqual(['new Room: a', 'give: log']);
  });

  test('is looked for with what its file imports', () => {
    const text = "import { take } from './kit.ts';\ntake({ a: 1, b: 2 });\n";
    expect(unmissedIn(text)).toEqual(['take: a']);
  });

  test('of an object in an object is not a wire of its own', () => {
    const { wires } = readWires(FILE, 'make({ a: { b: 1 }, c });');
    expect(wires.map(({ property }) => property)).toEqual(['a', 'c']);
  });
});

test('an object that is spread into an argument is told', () => {
  const { bags } = readWires(FILE, 'make({ ...rooms, a }); const own = { ...rooms };');
  expect(bags).toMatchObject([{ receiver: 'make', text: '...rooms' }]);
});

test.each([
  ['the file', '', 'take({ b: numbre });'],
  ['what it imports', 'const a: numbre = 1;', 'take({ b: 2 });'],
])('an error in %s is said, and not that all wires are missed', (_where, inKit, inFile) => {
  writeFileSync(join(root, 'src/kit.ts'), `${KIT}\n${inKit}\n`);
  const text = `import { take } from './kit.ts';\n${inFile}\n`;
  expect(() => unmissedIn(text)).toThrow(/^There is an error already: .*numbre/);
});
