// Brings a chat into the one form that native servers understand, and refuses what they would silently ignore or fetch.
import { InvalidRequest } from '../../../errors.ts';
import { asObjectSchema } from '../../../lib/object-schema.ts';
import { isObject } from '../../../lib/values.ts';
import { changed, checkMedia, oneSystemMessage, readableHistory } from './messages.ts';

type Body = Readonly<Record<string, unknown>>;

/** Done for every chat, before a model is loaded for it. A body that needs no change is returned as the very same object. */
export function normaliseChat<Chat extends Body>(body: Chat): Chat {
  refuseOlderForms(body);
  const { messages, tools } = body;
  let chat: Body = body;
  if (Array.isArray(messages)) {
    checkMedia(messages);
    chat = withField(chat, 'messages', readableHistory(oneSystemMessage(messages)));
  }
  if (Array.isArray(tools)) {
    checkTools(tools);
    chat = withField(chat, 'tools', changed(tools, withObjectArguments));
  }
  // None of them touches the fields that callers know by type.
  return withThinking(withToolChoice(chat)) as Chat;
}

export function withField(body: Body, name: string, value: unknown): Body {
  return body[name] === value ? body : { ...body, [name]: value };
}

function refuseOlderForms({ functions, function_call: call }: Body): void {
  if (Array.isArray(functions) && functions.length > 0) {
    const message = "functions is the older form of tools, which models here don't get to see. Send tools.";
    throw new InvalidRequest(message, { param: 'functions' });
  }
  if (call !== undefined && call !== null && call !== 'none' && call !== 'auto') {
    const message = 'function_call is the older form of tool_choice. Send tool_choice.';
    throw new InvalidRequest(message, { param: 'function_call' });
  }
}

function checkTools(tools: readonly unknown[]): void {
  for (const [index, tool] of tools.entries()) {
    const param = `tools[${index}]`;
    if (isObject(tool) && tool.type !== 'function') {
      const message = `${param} is of type '${String(tool.type)}'; models here can call functions only.`;
      throw new InvalidRequest(message, { param });
    }
    if (nameOf(tool) === undefined) {
      throw new InvalidRequest(`${param} must be {"type":"function","function":{"name":…}}.`, { param });
    }
  }
}

/** A tool says that its arguments are an object, whatever a client has sent for one without parameters. */
function withObjectArguments(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const { parameters } = tool.function;
  const schema = asObjectSchema(parameters);
  return schema === parameters ? tool : { ...tool, function: { ...tool.function, parameters: schema } };
}

/** A choice of certain tools becomes a request that offers no others: llama-server takes a choice by name for none. */
function withToolChoice(body: Body): Body {
  const { tool_choice: choice } = body;
  const tools: readonly unknown[] = Array.isArray(body.tools) ? body.tools : [];
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return body;
  if (choice === 'required') {
    if (tools.length > 0) return body;
    throw badChoice("tool_choice is 'required', but there are no tools to choose from.");
  }
  const { names, mode } = readChoice(choice);
  const wanted = new Set(names);
  const left = tools.filter((tool) => wanted.has(nameOf(tool)));
  const found = new Set<unknown>(left.map(nameOf));
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined || left.length === 0) {
    throw badChoice(`tool_choice names '${missing ?? ''}', which is not one of the tools.`);
  }
  return { ...body, tools: left, tool_choice: mode };
}

function readChoice(choice: unknown): { names: readonly unknown[]; mode: string } {
  if (isObject(choice)) {
    const name = nameOf(choice);
    if (name !== undefined) return { names: [name], mode: 'required' };
    const { type, allowed_tools: allowed } = choice;
    if (type === 'allowed_tools' && isObject(allowed) && Array.isArray(allowed.tools)) {
      const mode = allowed.mode === 'required' ? 'required' : 'auto';
      return { names: allowed.tools.map(nameOf), mode };
    }
  }
  throw badChoice('tool_choice must be none, auto, required or {"type":"function","function":{"name":…}}.');
}

function nameOf(tool: unknown): string | undefined {
  const called = isObject(tool) ? tool.function : undefined;
  return isObject(called) && typeof called.name === 'string' ? called.name : undefined;
}

function badChoice(message: string): InvalidRequest {
  return new InvalidRequest(message, { param: 'tool_choice' });
}

/** Says the switch as llama-server and templates know it. `enable_thinking` wins over `thinking`: clients send both. */
function withThinking(body: Body): Body {
  const { enable_thinking, thinking, chat_template_kwargs: variables, reasoning_effort: effort } = body;
  const kept = isObject(variables) ? variables : {};
  const switches = [
    ['enable_thinking', asSwitch(enable_thinking)],
    ['thinking', asSwitch(enable_thinking) === undefined ? switchOf(thinking) : undefined],
    ['chat_template_kwargs.enable_thinking', asSwitch(kept.enable_thinking)],
    ['reasoning_effort', effort === 'none' ? false : undefined],
  ] as const;
  const said = switches.filter(([, isOn]) => isOn !== undefined);
  const [first] = said;
  if (first === undefined) return body;
  const [name, isOn] = first;
  const other = said.find(([, otherIsOn]) => otherIsOn !== isOn)?.[0];
  if (other !== undefined) {
    const message = `${name} and ${other} contradict each other about thinking. Send one of them.`;
    throw new InvalidRequest(message, { param: name });
  }
  const { enable_thinking: _itself, thinking: _instead, ...others } = body;
  return {
    ...others,
    chat_template_kwargs: { ...kept, enable_thinking: isOn },
    ...(isOn ? {} : { reasoning_effort: 'none' }),
  };
}

/** As Anthropic's API spells them. */
const TYPES: Readonly<Record<string, boolean>> = { enabled: true, disabled: false };

function switchOf(thinking: unknown): boolean | undefined {
  return asSwitch(isObject(thinking) ? TYPES[String(thinking.type)] : thinking);
}

function asSwitch(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
