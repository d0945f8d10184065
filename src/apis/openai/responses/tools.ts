// Tools and the choice among them, from the words of the Responses API into those of chat
// completions.
import { plainPattern } from '../../../../common/plain-patterns.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isObject, setFields } from '../../../lib/values.ts';
import type { Toolbox } from '../../../services/mcp-servers/toolbox.ts';
import { MCP } from './mcp-tools.ts';
import { isInContainer, isPublished, meantBy, publishedName, toldOf } from './published-tools.ts';
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
 * Functions stay what they are, those of a namespace get its name in front, a free-form tool becomes
 * a function of one text, which a regular expression of its own holds, and a published one a function
 * of its arguments. All others are left out.
 * @throws {InvalidRequest} when nothing is left of the tools, for a form of text that can't be held,
 *   and for choices that chat completions can't say
 */
export function toChatTools(request: {
  tools: Schemas['ResponseRequest']['tools'];
  tool_choice: Choice;
  /** Tools that run here; without one those of type `mcp` are left out. */
  toolbox?: Toolbox | undefined;
}): ToolSetup {
  const { tools: offered, tool_choice, toolbox } = request;
  const names = createToolNames();
  const leftOut = new Set<string>();
  const tools = offered ? toFunctions(offered, { names, leftOut, toolbox }) : undefined;
  const some = tools && tools.length > 0 ? { tools } : {};
  const setup = (fields: ToolSetup['fields']): ToolSetup => ({
    fields,
    names,
    leftOut: [...leftOut],
  });
  // A server that is away is told as an item, and the model goes on without it.
  if (tool_choice !== 'none' && toolbox === undefined) requireOne(tools, leftOut);
  if (tool_choice === undefined || tool_choice === null) return setup(some);
  if (typeof tool_choice === 'string') return setup({ ...some, tool_choice: modeOf(tool_choice) });
  const { type, name, namespace, mode, tools: allowed } = tool_choice;
  if (type === MCP) {
    const left = chosenOfServer(tool_choice, { names, tools });
    return setup({ tools: left, tool_choice: 'required' });
  }
  if ((type === 'function' || type === 'custom') && typeof name === 'string') {
    const [inner = name] = names.find({ name, namespace });
    return setup({ ...some, tool_choice: { type: 'function', function: { name: inner } } });
  }
  if (type === 'allowed_tools' && Array.isArray(allowed)) {
    const wanted = new Set(allowed.filter(isObject).flatMap((one) => names.find(mentioned(one))));
    const left = (tools ?? []).filter((tool) => wanted.has(tool.function?.name ?? ''));
    const allowedMode = modeOf(mode ?? 'auto');
    if (allowedMode !== 'none') requireOne(left, leftOut);
    return setup({ tools: left, tool_choice: allowedMode });
  }
  if (typeof type === 'string' && meantBy(type).length > 0) {
    const [inner] = names.find({ type });
    if (inner === undefined)
      throw invalid('tool_choice', `tool_choice is the tool '${type}', which is not in tools.`);
    return setup({ ...some, tool_choice: { type: 'function', function: { name: inner } } });
  }
  const message =
    'tool_choice must be none, auto, required, {"type":"function","name":…}, {"type":"allowed_tools","tools":[…]}, or the type of a tool that the client runs, as {"type":"shell"}; tools of other types are not here.';
  throw invalid('tool_choice', message);
}

/** A tool of an MCP server, or all of one, as other mentions name a tool of a namespace. */
function mentioned(one: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (one.type !== MCP) return one;
  return typeof one.name === 'string'
    ? { name: one.name, namespace: one.server_label }
    : { type: 'namespace', name: one.server_label };
}

function chosenOfServer(
  choice: Readonly<Record<string, unknown>>,
  { names, tools = [] }: { names: ToolNames; tools: readonly ChatTool[] | undefined },
): ChatTool[] {
  const wanted = new Set(names.find(mentioned(choice)));
  const left = tools.filter((tool) => wanted.has(tool.function?.name ?? ''));
  if (left.length > 0) return left;
  throw invalid(
    'tool_choice',
    `tool_choice is a tool of the MCP server '${String(choice.server_label)}', which is not in tools, or does not have it now.`,
  );
}

/** What a model says without its tools is an answer to another question. */
function requireOne(tools: readonly ChatTool[] | undefined, leftOut: ReadonlySet<string>): void {
  if (leftOut.size === 0 || (tools !== undefined && tools.length > 0)) return;
  const message = `No tool is left: those of the types ${[...leftOut].join(', ')} run on OpenAI's servers and are not here. Leave them out, or offer functions, which the client carries out.`;
  throw invalid('tools', message);
}

function toFunctions(
  offered: readonly Tool[],
  found: { names: ToolNames; leftOut: Set<string>; toolbox: Toolbox | undefined },
): ChatTool[] {
  const places = offered.map((tool, index) => ({ tool, place: `tools[${index}]` }));
  const plain = new Map<Tool, ChatTool[]>();
  for (const { tool, place } of places)
    if (tool.type === 'function' || tool.type === 'custom')
      plain.set(tool, toFunction(tool, place, found));
  return places.flatMap(({ tool, place }) => {
    if (tool.type === 'namespace') return fromNamespace(tool, place, found);
    if (tool.type === MCP && found.toolbox !== undefined)
      return fromServer(tool, found.toolbox, found.names);
    return plain.get(tool) ?? fromPublished(tool, found);
  });
}

/** They run here, and the model knows them as functions. */
function fromServer(
  { server_label: label }: Tool,
  { offered }: Toolbox,
  names: ToolNames,
): ChatTool[] {
  return offered
    .filter((one) => one.label === label)
    .map((one) => {
      const { name, description, inputSchema } = one.tool;
      const inner = names.add({ kind: 'mcp', name, namespace: one.label, offered: one });
      return {
        type: 'function' as const,
        function: { name: inner, description, parameters: { ...inputSchema } },
      };
    });
}

function fromPublished(tool: Tool, { names, leftOut }: Parameters<typeof toFunction>[2]) {
  const { type } = tool;
  if (!isPublished(type) || isInContainer(tool)) {
    leftOut.add(isPublished(type) ? `${type} in a container` : type);
    return [];
  }
  const name = names.add({ kind: type, name: publishedName(type) });
  return [{ type: 'function' as const, function: { name, ...toldOf(tool, type) } }];
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
