import type ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { readWires, unmissedWires } from './wiring.ts';

const FILE = '/assembly.ts';
const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
};

/** What could be cut of this text, as `receiver: property`. */
function unmissedIn(text: string): readonly string[] {
  const { wires } = readWires(FILE, text);
  const found = unmissedWires(wires, { texts: new Map([[FILE, text]]), options: OPTIONS });
  return found.map(({ receiver, property }) => `${receiver}: ${property}`);
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

  test('of an object in an object is not a wire of its own', () => {
    const { wires } = readWires(FILE, 'make({ a: { b: 1 }, c });');
    expect(wires.map(({ property }) => property)).toEqual(['a', 'c']);
  });
});

test('an object that is spread into an argument is told', () => {
  const { bags } = readWires(FILE, 'make({ ...rooms, a }); const own = { ...rooms };');
  expect(bags).toMatchObject([{ receiver: 'make', text: '...rooms' }]);
});

test('a file with errors of its own is said, and not that all of its wires are missed', () => {
  expect(() =>
    unmissedIn('declare function make(o: { a: string }): void; make({ a: 1 });'),
  ).toThrow(/has errors as it is/);
});
