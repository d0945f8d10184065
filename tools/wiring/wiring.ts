// Wires: the properties that an assembly hands to what it makes. A wire that could be cut and would
// still type-check has no effect that the compiler knows: the part behind it works without it, and
// no error says so.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A property that an assembly hands on. */
export interface Wire {
  file: string;
  /** What gets the property, as it is written: `new Residency`, `createGuard`. */
  receiver: string;
  property: string;
  /** The part of the text that is the property, its comma included. */
  start: number;
  end: number;
}

/**
 * Where an object is spread into an argument: which of its properties are meant can't be seen
 * there.
 */
export interface Bag {
  file: string;
  receiver: string;
  text: string;
}

type CallOrNew = ts.CallExpression | ts.NewExpression;

function isArgument(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  const isCall = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  return isCall && parent.arguments?.includes(node) === true;
}

function receiverOf(call: CallOrNew): string {
  const name = call.expression.getText();
  return ts.isNewExpression(call) ? `new ${name}` : name;
}

/** All properties and spreads of object literals that are arguments in this file. */
export function readWires(file: string, text: string): { wires: Wire[]; bags: Bag[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const wires: Wire[] = [];
  const bags: Bag[] = [];
  function visit(node: ts.Node): void {
    if (ts.isObjectLiteralExpression(node) && isArgument(node)) {
      const receiver = receiverOf(node.parent as CallOrNew);
      for (const property of node.properties) {
        if (ts.isSpreadAssignment(property)) {
          bags.push({ file, receiver, text: property.getText() });
          continue;
        }
        const hasComma = text[property.end] === ',';
        wires.push({
          file,
          receiver,
          property: property.name.getText(),
          start: property.getFullStart(),
          end: hasComma ? property.end + 1 : property.end,
        });
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { wires, bags };
}

/** Where the copies are, below the project's folder; laid over it, so that they import as it does. */
const COPIES = '.cache/wiring';
const COMPILER = fileURLToPath(
  new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url),
);
const CONFIG = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDirs: ['../..', '.'],
    // Each cut may leave names that are not used any more, which says nothing of the property.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  exclude: [],
};

/**
 * The wires that can be cut without an error. Each cut is a copy of its file, and one run of the
 * compiler checks all copies: they share what they import, so that all of them take little more
 * than one.
 * @param root folder of the project, with its tsconfig.json; the wires' files are below it.
 * @throws {Error} where the compiler finds an error in what is there already.
 */
export function unmissedWires(wires: readonly Wire[], root: string): readonly Wire[] {
  const folder = join(root, COPIES);
  rmSync(folder, { recursive: true, force: true });
  const copies = new Map(wires.map((wire, index) => [copyName(wire, root, index), wire]));
  for (const [name, { file, start, end }] of copies) {
    const text = readFileSync(file, 'utf8');
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text.slice(0, start) + text.slice(end));
  }
  // The files as they are, too: what is wrong in them would be in each copy.
  const originals = new Set(wires.map(({ file }) => relative(folder, file)));
  const include = ['**/*.ts', ...originals];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...CONFIG, include }));
  const words = [COMPILER, '--project', '.', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const missed = new Set<string>();
  for (const line of stdout.split('\n').filter((one) => / error TS\d+: |^error /.test(one))) {
    const [, name = ''] = /^(\S+)\(\d+,\d+\): /.exec(line) ?? [];
    if (!copies.has(name)) throw new Error(`There is an error already: ${line}`);
    missed.add(name);
  }
  rmSync(folder, { recursive: true, force: true });
  return [...copies].filter(([name]) => !missed.has(name)).map(([, wire]) => wire);
}

/** `src/assembly/inference.cut-12.ts` */
function copyName({ file }: Wire, root: string, index: number): string {
  const name = relative(root, file);
  return `${name.slice(0, -extname(name).length)}.cut-${index}${extname(name)}`;
}
