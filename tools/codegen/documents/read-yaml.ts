// Reads one YAML file of a document and remembers the line of everything in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml';
import { codeOf } from '../../../src/lib/values.ts';
import { DocumentError, rememberKey, rememberPlace } from './places.ts';

/** Far above what a document needs, and below what ends the tools that walk through it. */
const MAX_DEPTH = 100;

/**
 * The value of a file. `root` is the folder of the documents.
 * @throws {DocumentError} when it is not there, or no YAML.
 */
export function readYaml(root: string, file: string): unknown {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(textOf(root, file), { lineCounter, prettyErrors: false });
  const [error] = yaml.errors;
  if (error) {
    const line = lineCounter.linePos(error.pos[0]).line;
    if (error.message.startsWith('Maximum call stack')) throw tooDeep(line);
    throw new DocumentError(`${file}:${line}: this is not YAML: ${error.message}`);
  }
  visit(yaml, {
    Alias(_key, { source, range }) {
      const line = lineCounter.linePos(range?.[0] ?? 0).line;
      throw new DocumentError(
        `${file}:${line}: aliases such as *${source} are not read here; refer with $ref.`,
      );
    },
  });
  const value: unknown = yaml.toJS();
  remember(yaml.contents, value);
  return value;

  function remember(node: ParsedNode | null, part: unknown, depth = 0): void {
    if (!node || typeof part !== 'object' || part === null) return;
    if (depth > MAX_DEPTH) throw tooDeep(lineOf(node));
    rememberPlace(part, { file, line: lineOf(node) });
    const children: [string, ParsedNode | null, number][] = isMap(node)
      ? node.items.map(({ key, value: child }) => [
          isScalar(key) ? String(key.value) : '',
          child,
          lineOf(key),
        ])
      : isSeq(node)
        ? node.items.map((child, index) => [String(index), child, lineOf(child)])
        : [];
    for (const [key, child, line] of children) {
      rememberKey(part, key, { file, line });
      remember(child, (part as Record<string, unknown>)[key], depth + 1);
    }
  }

  function tooDeep(line: number): DocumentError {
    return new DocumentError(`${file}:${line}: values are nested more than ${MAX_DEPTH} deep.`);
  }

  function lineOf(node: ParsedNode): number {
    return lineCounter.linePos(node.range[0]).line;
  }
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (cause) {
    throw new DocumentError(`${file}:1: this file can't be read (${codeOf(cause)}).`, {
      cause,
    });
  }
}
