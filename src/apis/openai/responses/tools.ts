// Tools and the choice among them, from the words of the Responses API into those of chat
// completions.
import { plainPattern } from '../../../../common/plain-patterns.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isObject, setFields } from '../../../lib/values.ts';
import { createToolNames, type ToolNames } from './tool-names.ts';

/** Fields of a chat request. */
export type ChatFields = Omit<Schemas['ChatCompletionRequest'], 'model'>;
type ChatTool = NonNullable<ChatFields['tools']>[number];
type Tool = NonNullable<Schemas['ResponseRequest']['tools']>[number];
type Choice = Schemas['ResponseRequest']['tool_choice'];

/** What a chat is told about tools, and what is needed for the way back. */
export interface ToolSetup {
  fields: Pick<ChatFields, 'tools' | 'tool_choice'>;
  names: ToolNames;
  leftOut: readonly string[];
}

/**
 * Functions stay what they are, those of a namespace get its name in front, and a free-form tool
 * becomes a function of one text, which a regular expression of its own holds. All others are left
 * out.
 * @throws {InvalidRequest} when what was left out is required, for a form of text that can't be
 *   held, and for choices that chat completions can't say
 */
export function toChatTools(request: {
  tools: Schemas['ResponseRequest']['tools'];
  tool_choice: Choice;
}): ToolSetup {
  const { tools: offered, tool_choice } = request;
  const names = createToolNames();
  const leftOut = new Set<string>();
  const tools = offered ? toFunctions(offered, { names, leftOut }) : undefined;
  const some = tools && tools.length > 0 ? { tools } : {};
  const setup = (fields: ToolSetup['fields']): ToolSetup => ({
    fields,
    names,
    leftOut: [...leftOut],
  });
  if (tool_choice === undefined || tool_choice === null) return setup(some);
  if (typeof tool_choice === 'string') {
    const mode = modeOf(tool_choice);
    if (mode === 'required') requireOne(tools, leftOut);
    return setup({ ...some, tool_choice: mode });
  }
  const { type, name, namespace, mode, tools: allowed } = tool_choice;
  if ((type === 'function' || type === 'custom') && typeof name === 'string') {
    const [inner = name] = names.find({ name, namespace });
    return setup({ ...some, tool_choice: { type: 'function', function: { name: inner } } });
  }
  if (type === 'allowed_tools' && Array.isArray(allowed)) {
    const wanted = new Set(allowed.filter(isObject).flatMap(names.find));
    const left = (tools ?? []).filter((tool) => wanted.has(tool.function?.name ?? ''));
    const allowedMode = modeOf(mode ?? 'auto');
    if (allowedMode === 'required') requireOne(left, leftOut);
    return setup({ tools: left, tool_choice: allowedMode });
  }
  const message =
    'tool_choice must be none, auto, required, {"type":"function","name":…} or {"type":"allowed_tools","tools":[…]}; tools of other types are not here.';
  throw invalid('tool_choice', message);
}

function requireOne(tools: readonly ChatTool[] | undefined, leftOut: ReadonlySet<string>): void {
  if (leftOut.size === 0 || (tools !== undefined && tools.length > 0)) return;
  const message = `A call is required, but tools of the types ${[...leftOut].join(', ')} run on OpenAI's servers and are not here. Offer functions, which the client carries out.`;
  throw invalid('tools', message);
}

function toFunctions(
  offered: readonly Tool[],
  found: { names: ToolNames; leftOut: Set<string> },
): ChatTool[] {
  const places = offered.map((tool, index) => ({ tool, place: `tools[${index}]` }));
  const plain = new Map<Tool, ChatTool[]>();
  for (const { tool, place } of places)
    if (tool.type !== 'namespace') plain.set(tool, toFunction(tool, place, found));
  return places.flatMap(({ tool, place }) => plain.get(tool) ?? fromNamespace(tool, place, found));
}

function fromNamespace(
  tool: Tool,
  place: string,
  found: Parameters<typeof toFunction>[2],
): ChatTool[] {
  const namespace = nameOf(tool, place);
  return (tool.tools ?? []).flatMap((inner, index) =>
    toFunction(inner, `${place}.tools[${index}]`, { ...found, namespace }),
  );
}

function toFunction(
  tool: Tool,
  place: string,
  { names, leftOut, namespace }: { names: ToolNames; leftOut: Set<string>; namespace?: string },
): ChatTool[] {
  const { type, name: _name, ...rest } = tool;
  if (type !== 'function' && type !== 'custom') {
    leftOut.add(type);
    return [];
  }
  const name = nameOf(tool, place);
  const inner = names.add({ kind: type, name, ...setFields({ namespace }) });
  const described = type === 'function' ? rest : asFunctionOfOneText(tool, place);
  return [{ type: 'function', function: { name: inner, ...described } }];
}

function asFunctionOfOneText({ description, format }: Tool, place: string) {
  const grammar = grammarOf(format, `${place}.format`);
  const rules =
    grammar && `The text follows this grammar (${grammar.syntax}):\n${grammar.definition}`;
  const held = grammar?.pattern === undefined ? {} : { pattern: grammar.pattern };
  return {
    description: [description, 'Give the whole text as `input`.', rules]
      .filter(Boolean)
      .join('\n\n'),
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', ...held } },
      required: ['input'],
      additionalProperties: false,
    },
  };
}

/** Lark is for the model to read: agents send it with each request, and nothing here reads it. */
function grammarOf(format: Tool['format'], param: string) {
  if (!format || format.type === 'text') return undefined;
  const { type, syntax, definition } = format;
  if (
    type !== 'grammar' ||
    typeof definition !== 'string' ||
    (syntax !== 'lark' && syntax !== 'regex')
  ) {
    const forms = '{"type":"text"} or {"type":"grammar","syntax":"lark" or "regex","definition":…}';
    throw invalid(param, `${param} must be ${forms}.`);
  }
  if (syntax === 'lark') return { syntax, definition };
  const pattern = plainPattern(`^(?:${definition.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')})$`);
  if (pattern !== undefined && isExpression(pattern)) return { syntax, definition, pattern };
  const message = `${param}.definition is a regular expression that can't be held here: it looks around or back, has flags, or needs quotes, backslashes or control characters. Write it without them, or as {"syntax":"lark"}, which the model only reads.`;
  throw invalid(`${param}.definition`, message);
}

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

function nameOf({ name }: Tool, place: string): string {
  if (typeof name === 'string' && name !== '') return name;
  throw invalid(`${place}.name`, `${place} has no name.`);
}

const MODES: readonly unknown[] = ['none', 'auto', 'required'];

function modeOf(mode: unknown): string {
  if (typeof mode === 'string' && MODES.includes(mode)) return mode;
  throw invalid(
    'tool_choice',
    `tool_choice is '${String(mode)}', which does not exist. It is none, auto or required.`,
  );
}
