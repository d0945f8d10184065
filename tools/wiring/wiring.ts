// Wires: the properties that an assembly hands to what it makes. A wire that could be cut and would
// still type-check has no effect that the compiler knows: the part behind it works without it, and
// no error says so.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { refusedByCompiler } from '../checked-copies.ts';

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

/**
 * The wires that can be cut without an error.
 * @param root folder of the project, with its tsconfig.json; the wires' files are below it.
 * @throws {Error} where the compiler finds an error in what is there already.
 */
export function unmissedWires(wires: readonly Wire[], root: string): readonly Wire[] {
  const cuts = wires.map((wire) => {
    const text = readFileSync(wire.file, 'utf8');
    return {
      wire,
      file: relative(root, wire.file),
      text: text.slice(0, wire.start) + text.slice(wire.end),
    };
  });
  const missed = refusedByCompiler(cuts, { root, name: 'wiring' });
  return cuts.filter((cut) => !missed.has(cut)).map(({ wire }) => wire);
}
