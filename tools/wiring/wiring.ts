// Wires: the properties that an assembly hands to what it makes. A wire that could be cut and would
// still type-check has no effect that the compiler knows: the part behind it works without it, and
// no error says so.
import { basename, dirname, extname, join } from 'node:path';
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

/**
 * Errors of names that are not used any more: each cut may leave some, and they say nothing of the
 * property.
 */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198]);

/**
 * The wires that can be cut without an error. Each cut is a copy of its file in the same folder,
 * and one program checks all copies: they share what they import, so that all of them take little
 * more than one.
 * @param texts by absolute path; the wires' files are among them.
 */
export function unmissedWires(
  wires: readonly Wire[],
  { texts, options }: { texts: ReadonlyMap<string, string>; options: ts.CompilerOptions },
): readonly Wire[] {
  const copies = new Map<string, { wire: Wire; text: string }>();
  for (const [index, wire] of wires.entries()) {
    const text = texts.get(wire.file) ?? '';
    const name = `${basename(wire.file, extname(wire.file))}.cut-${index}${extname(wire.file)}`;
    copies.set(join(dirname(wire.file), name), {
      wire,
      text: text.slice(0, wire.start) + text.slice(wire.end),
    });
  }
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists, getSourceFile } = host;
  const textOf = (path: string) => copies.get(path)?.text ?? texts.get(path);
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.readFile = (path) => textOf(path) ?? readFile(path);
  host.getSourceFile = (path, languageVersion, ...more) => {
    const text = textOf(path);
    if (text === undefined) return getSourceFile(path, languageVersion, ...more);
    return ts.createSourceFile(path, text, languageVersion, true);
  };
  const program = ts.createProgram([...texts.keys(), ...copies.keys()], options, host);
  const problemsOf = (path: string) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .filter(
        ({ category, code }) => category === ts.DiagnosticCategory.Error && !UNUSED.has(code),
      );
  for (const path of texts.keys()) {
    const [problem] = problemsOf(path);
    if (problem === undefined) continue;
    throw new Error(
      `${path} has errors as it is: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`,
    );
  }
  return [...copies].filter(([path]) => problemsOf(path).length === 0).map(([, { wire }]) => wire);
}
