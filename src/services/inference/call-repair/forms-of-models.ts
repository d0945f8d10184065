// Calls in forms of their own, which native servers read where they know the model: tags for each
// argument, calls as Python and Gemma write them. All values are texts until a schema is asked.
import { LooseReader } from './loose-reader.ts';
import type { Member, Node } from './nodes.ts';
import { NoSingleReading } from './repairs.ts';

const QWEN = /<parameter=([\w.-]+)>([\s\S]*?)<\/parameter>\s*/y;
const NAMED = /<parameter name="([\w.-]+)"(?: [\w-]+="[^"]*")*>([\s\S]*?)<\/parameter>\s*/y;
const GLM =
  /<arg_key>([\w.-]+)<\/arg_key>(?:<\/arg_key>)?\s*<arg_value>([\s\S]*?)<\/arg_value>\s*/y;
const PLAIN = /<([\w.-]+)>([\s\S]*?)<\/\1>\s*/y;
const INVOKE = /^<invoke name="([\w.-]+)">([\s\S]*)<\/invoke>$/;
const ENTITY = /&(?:lt|gt|amp|quot|apos|#\d{1,6});/;

const PYTHON = /^\[?\s*([A-Za-z_][\w.-]*)\(([\s\S]*)\)\s*\]?$/;
const GEMMA = /^call:([\w.-]+)\s*(?=\{)/;

interface Tool {
  readonly name: string;
  /** Whether its schema has such a parameter. */
  has(key: string): boolean;
}

/** Undefined for a text in none of these forms. @throws {NoSingleReading} */
export function readFormOfModel(text: string, tool: Tool): Node | undefined {
  if (text.startsWith('<')) return tagged(text, tool);
  const gemma = GEMMA.exec(text);
  if (gemma) {
    requireName(gemma[1], tool);
    return new LooseReader(text.slice(gemma[0].length)).whole();
  }
  const python = PYTHON.exec(text);
  if (python === null || text.startsWith('[') !== text.endsWith(']')) return undefined;
  const [, name, inside = ''] = python;
  requireName(name, tool);
  // The same as an object whose members have an equals sign.
  return new LooseReader(`{${inside}}`).whole();
}

function tagged(text: string, tool: Tool): Node {
  const invoke = INVOKE.exec(text);
  if (invoke) requireName(invoke[1], tool);
  const inside = invoke?.[2]?.trim() ?? text;
  for (const form of [QWEN, NAMED, GLM, PLAIN]) {
    const members = membersOf(inside, form);
    if (members?.every(([key]) => tool.has(key))) return { kind: 'object', members };
  }
  throw new NoSingleReading();
}

/** Undefined where not all of the text is of this form. */
function membersOf(text: string, form: RegExp): readonly Member[] | undefined {
  const members: Member[] = [];
  form.lastIndex = 0;
  while (form.lastIndex < text.length) {
    const found = form.exec(text);
    if (found === null) return undefined;
    const [, key = '', value = ''] = found;
    // Some write signs as entities there, some mean what they write.
    if (ENTITY.test(value)) throw new NoSingleReading();
    members.push([key, { kind: 'text', value: withoutLineEnds(value) }]);
  }
  return members.length === 0 ? undefined : members;
}

/** Templates put each value on lines of its own; more than one line end belongs to the value. */
const withoutLineEnds = (value: string): string => value.replace(/^\n/, '').replace(/\n$/, '');

function requireName(name: string | undefined, tool: Tool): void {
  if (name !== tool.name) throw new NoSingleReading();
}
