// What is in the messages of a chat: media, files, thoughts and calls, brought to where native
// servers read them.
import { withoutNulls } from '../../../../common/given.ts';
import { type InvalidRequest, invalid } from '../../../errors.ts';
import { asObjectSchema, callArguments } from '../../../lib/call-arguments.ts';
import { extrasIn } from '../../../lib/call-extras.ts';
import { isObject, joined } from '../../../lib/values.ts';
import { thoughtIn, withoutThoughtParts } from '../stream/rewriting.ts';

export type Message = Readonly<Record<string, unknown>>;
export type Messages = readonly unknown[];

/** The very same list where no item of it becomes another. */
export function changed(
  list: Messages,
  change: (item: unknown, index: number) => unknown,
): Messages {
  const items = list.map(change);
  return items.every((item, index) => item === list[index]) ? list : items;
}

export const isOf = (message: unknown, role: string): message is Message =>
  isObject(message) && message.role === role;

export function partsOf(content: unknown): Messages {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [textPart(content)] : [];
}

export const textPart = (text: unknown) => ({ type: 'text', text });

/** Undefined for content that is not text, or not text alone. */
export function textOf({ content }: Message): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isObject(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

/** Templates that know of one message of the system only drop the second one, or refuse it. */
export function oneSystemMessage(given: Messages): Messages {
  const messages = changed(given, (one) =>
    isOf(one, 'developer') ? { ...one, role: 'system' } : one,
  );
  const end = messages.findIndex(
    (message) => !isOf(message, 'system') || textOf(message) === undefined,
  );
  const count = end < 0 ? messages.length : end;
  if (count < 2) return messages;
  const content = joined(messages.slice(0, count).map((message) => textOf(message as Message)));
  return [{ role: 'system', content }, ...messages.slice(count)];
}

export const readableHistory = (messages: Messages): Messages =>
  changed(messages, (message) => {
    if (isOf(message, 'assistant')) return withThought(withArguments(withCallExtras(message)));
    const extras = isOf(message, 'tool') ? extrasIn(message.tool_call_id) : undefined;
    return extras && isObject(message) ? { ...message, tool_call_id: extras.id } : message;
  });

/** What the sender of a call wants back with it, where an API had to keep it in the id. */
function withCallExtras(message: Message): Message {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  const read = changed(calls, (call) => {
    const found = isObject(call) ? extrasIn(call.id) : undefined;
    return found && isObject(call) ? { ...found.extras, ...call, id: found.id } : call;
  });
  return read === calls ? message : { ...message, tool_calls: read };
}

/**
 * The arguments of each call are the text of a JSON object: templates read them, and llama-server
 * fails with 500 otherwise.
 */
function withArguments(message: Message): Message {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  const read = changed(calls, (call) => {
    if (!isObject(call) || !isObject(call.function)) return call;
    const { arguments: given } = call.function;
    const text = callArguments(given);
    return text === given ? call : { ...call, function: { ...call.function, arguments: text } };
  });
  return read === calls ? message : { ...message, tool_calls: read };
}

function withThought(message: Message): Message {
  const said = withoutThoughtParts(message);
  const thought = said.reasoning_content ? undefined : thoughtIn(message);
  return thought === undefined ? said : { ...said, reasoning_content: thought };
}

/**
 * Media must come with the chat: a native server would fetch an address, from inside of our
 * network. Looks at every part that is not text: llama-server reads addresses from `url` and `data`
 * alike, of images, sounds and films.
 * @throws {InvalidRequest} for addresses, and for base64 that can't be decoded
 */
export function checkMedia(messages: Messages): void {
  for (const [index, message] of messages.entries()) {
    if (!isObject(message) || !Array.isArray(message.content)) continue;
    for (const [at, part] of message.content.entries()) {
      if (!isObject(part) || part.type === 'text') continue;
      const place = `messages[${index}].content[${at}]`;
      checkSources(part, place, part.type);
      for (const [name, value] of Object.entries(part)) {
        if (isObject(value)) checkSources(value, `${place}.${name}`, name);
      }
    }
  }
}

function checkSources({ url, data }: Message, place: string, kind: unknown): void {
  if (typeof url === 'string') checkDataUrl(url, { param: `${place}.url`, kind });
  if (typeof data !== 'string') return;
  if (data.startsWith('data:')) checkDataUrl(data, { param: `${place}.data`, kind });
  else checkBase64(data, `${place}.data`);
}

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z0-9-]+=[^;,]*)*;base64,/i;

/** @throws {InvalidRequest} as `checkMedia` does */
export function readDataUrl(url: string, details: { param: string; kind: 'image_url' }) {
  const { head, mediaType } = checkDataUrl(url, details);
  return { contentType: mediaType, bytes: Buffer.from(url.slice(head.length), 'base64') };
}

function checkDataUrl(url: string, { param, kind }: { param: string; kind: unknown }) {
  const [head, mediaType = ''] = DATA_URL.exec(url) ?? [];
  if (head === undefined) {
    const message = `${param} is not a data: URL with base64. The server fetches nothing for a request; send the content itself, as data:image/png;base64,… or the like.`;
    throw invalid(param, message);
  }
  if (kind === 'image_url' && !mediaType.toLowerCase().startsWith('image/')) {
    const message = `${param} is of type '${mediaType}', which is not an image; it should begin with data:image/.`;
    throw invalid(param, message);
  }
  checkBase64(url.slice(head.length), param);
  return { head, mediaType };
}

function checkBase64(text: string, param: string): void {
  if (text !== '' && text.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return;
  const message = `${param} does not hold valid base64. Addresses of files are refused too; send the content itself.`;
  throw invalid(param, message);
}

/**
 * Files become their text, or a note in place of what can't be read: native servers know no files,
 * and a chat keeps its results, so that it would be refused at each further turn.
 * @throws {InvalidRequest} for a file that did not come with the chat
 */
export const textOfFiles = (
  messages: Messages,
  { inResultsOnly }: { inResultsOnly: boolean },
): Messages =>
  changed(messages, (message, index) => {
    if (
      !isObject(message) ||
      (inResultsOnly && message.role !== 'tool') ||
      !Array.isArray(message.content)
    )
      return message;
    const content = changed(message.content, (part, at) =>
      withoutFile(part, `messages[${index}].content[${at}]`),
    );
    return content === message.content ? message : { ...message, content };
  });

function withoutFile(part: unknown, place: string): unknown {
  if (!isObject(part)) return part;
  if (part.type === 'refusal' && typeof part.refusal === 'string') return textPart(part.refusal);
  if (part.type !== 'file') return part;
  const { filename, file_data: data } = isObject(part.file) ? part.file : {};
  if (typeof data !== 'string') {
    const param = `${place}.file.file_data`;
    throw invalid(param, `${param} is missing. Files are not kept here; send the content itself.`);
  }
  const name = typeof filename === 'string' && filename !== '' ? filename : undefined;
  return textPart(textOfFile(data, name));
}

const FILE_URL = /^data:([^;,]*)(?:;[^;,]*)*,/i;
const TEXT_TYPE = /^text\/|[/+](?:json|xml|yaml|toml|javascript|typescript|x-sh)$/i;

function textOfFile(data: string, name: string | undefined): string {
  const [head = '', type = ''] = FILE_URL.exec(data) ?? [];
  const bytes = Buffer.from(data.slice(head.length), 'base64');
  if (TEXT_TYPE.test(type))
    return [...(name === undefined ? [] : [name]), bytes.toString('utf8')].join('\n\n');
  const called = name === undefined ? '' : `, '${name}'`;
  return `[There is a file of type ${type || 'unknown'} here${called}, which can't be read; only text can. A tool may get its text.]`;
}

/**
 * Templates have no place for images there: they go into the user's next message, or a note says
 * that there was one. Agents that know this put them into a message of the user behind the result,
 * which gets the same note.
 */
export function imagesOfTools(given: Messages, { seesImages }: { seesImages: boolean }): Messages {
  const messages = seesImages ? given : withNotesBehindResults(given);
  if (!messages.some(isResultWithImage)) return messages;
  const placed: unknown[] = [];
  let images: unknown[] = [];
  const show = (message: Message | undefined): void => {
    const content = images;
    images = [];
    if (content.length === 0) return void (message && placed.push(message));
    if (message?.role !== 'user')
      return void placed.push({ role: 'user', content }, ...(message ? [message] : []));
    placed.push({ ...message, content: [...content, ...partsOf(message.content)] });
  };
  for (const message of messages) {
    if (!isObject(message)) placed.push(message);
    else if (message.role !== 'tool') show(message);
    else if (!isResultWithImage(message)) placed.push(message);
    else {
      const parts = partsOf(message.content);
      if (seesImages) images.push(...parts.filter(isImage));
      const content = seesImages ? parts.filter((part) => !isImage(part)) : parts.map(asNote);
      // Texts alone as one text, which every template takes.
      placed.push({ ...message, content: textOf({ content }) ?? content });
    }
  }
  show(undefined);
  return placed;
}

const withNotesBehindResults = (messages: Messages): Messages =>
  changed(messages, (message, index) => {
    const isBehind = isOf(message, 'user') && isOf(messages[index - 1], 'tool');
    if (!isBehind || !Array.isArray(message.content) || !message.content.some(isImage))
      return message;
    const content = message.content.map(asNote);
    return { ...message, content: textOf({ content }) ?? content };
  });

const isImage = (part: unknown): boolean => isObject(part) && part.type === 'image_url';
const asNote = (part: unknown): unknown =>
  isImage(part) ? textPart('[There is an image here, which this model cannot see.]') : part;
const isResultWithImage = (message: unknown) =>
  isOf(message, 'tool') && partsOf(message.content).some(isImage);

type Body = Readonly<Record<string, unknown>>;

/**
 * Done for every chat, whichever API it came by, before a model is loaded for it. A body that needs
 * no change is returned as the very same object.
 * @throws {InvalidRequest}
 */
export function normaliseChat<Chat extends Body>(body: Chat): Chat {
  refuseOlderForms(body);
  const { messages, tools, chat_template_kwargs: variables } = body;
  let chat: Body = withField(body, 'chat_template_kwargs', withoutNulls(variables));
  if (Array.isArray(messages)) {
    checkMedia(messages);
    const given = changed(messages, withoutNulls);
    chat = withField(chat, 'messages', readableHistory(oneSystemMessage(given)));
  }
  if (Array.isArray(tools)) {
    checkTools(tools);
    chat = withField(
      chat,
      'tools',
      changed(tools, (tool) => withObjectArguments(withoutNulls(tool))),
    );
  }
  return withThinking(withToolChoice(chat)) as Chat;
}

export const withField = (body: Body, name: string, value: unknown): Body =>
  body[name] === value ? body : { ...body, [name]: value };

function refuseOlderForms({ functions, function_call: call }: Body): void {
  if (Array.isArray(functions) && functions.length > 0)
    throw invalid(
      'functions',
      "functions is the older form of tools, which models here don't get to see. Send tools.",
    );
  if (call !== undefined && call !== null && call !== 'none' && call !== 'auto')
    throw invalid(
      'function_call',
      'function_call is the older form of tool_choice. Send tool_choice.',
    );
}

function checkTools(tools: readonly unknown[]): void {
  for (const [index, tool] of tools.entries()) {
    const param = `tools[${index}]`;
    if (isObject(tool) && tool.type !== 'function')
      throw invalid(
        param,
        `${param} is of type '${String(tool.type)}'; models here can call functions only.`,
      );
    if (nameOf(tool) === undefined)
      throw invalid(param, `${param} must be {"type":"function","function":{"name":…}}.`);
  }
}

function withObjectArguments(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const { parameters } = tool.function;
  const schema = asObjectSchema(parameters);
  return schema === parameters
    ? tool
    : { ...tool, function: { ...tool.function, parameters: schema } };
}

/**
 * A choice of certain tools becomes a request that offers no others: llama-server takes a choice by
 * name for none.
 */
function withToolChoice(body: Body): Body {
  const choice = body.tool_choice === 'any' ? 'required' : body.tool_choice;
  const tools: readonly unknown[] = Array.isArray(body.tools) ? body.tools : [];
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none')
    return body;
  if (choice === 'required') {
    if (tools.length > 0) return withField(body, 'tool_choice', choice);
    throw badChoice("tool_choice is 'required', but there are no tools to choose from.");
  }
  const { names, mode } = readChoice(choice);
  const wanted = new Set(names);
  const left = tools.filter((tool) => wanted.has(nameOf(tool)));
  const found = new Set<unknown>(left.map(nameOf));
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined || left.length === 0)
    throw badChoice(`tool_choice names '${missing ?? ''}', which is not one of the tools.`);
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
  throw badChoice(
    'tool_choice must be none, auto, required or {"type":"function","function":{"name":…}}.',
  );
}

function nameOf(tool: unknown): string | undefined {
  const called = isObject(tool) ? tool.function : undefined;
  return isObject(called) && typeof called.name === 'string' ? called.name : undefined;
}

const badChoice = (message: string): InvalidRequest => invalid('tool_choice', message);

/**
 * Says the switch as llama-server and templates know it. `enable_thinking` wins over `thinking`:
 * clients send both.
 */
function withThinking(body: Body): Body {
  const {
    enable_thinking,
    thinking,
    chat_template_kwargs: variables,
    reasoning_effort: effort,
  } = body;
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
  if (other !== undefined)
    throw invalid(
      name,
      `${name} and ${other} contradict each other about thinking. Send one of them.`,
    );
  const { enable_thinking: _itself, thinking: _instead, ...others } = body;
  return {
    ...others,
    chat_template_kwargs: { ...kept, enable_thinking: isOn },
    ...(isOn ? {} : { reasoning_effort: 'none' }),
  };
}

const TYPES: Readonly<Record<string, boolean>> = { enabled: true, disabled: false };
const switchOf = (thinking: unknown) =>
  asSwitch(isObject(thinking) ? TYPES[String(thinking.type)] : thinking);
const asSwitch = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
