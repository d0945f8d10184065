// How a chat becomes a prompt, and how its response is held to its format and read.
import { withoutNulls } from '../../../common/given.ts';
import { withPlainPatterns } from '../../../common/plain-patterns.ts';
import { readConstraint } from '../grammar/constraint.ts';
import { isThoughtOpen } from '../grammar/grammar-start.ts';
import { type ResponseGrammar, restOfEither } from '../grammar/request-grammar.ts';
import {
  demand,
  notSupported,
  type RequestBody,
  readBoolean,
  readObject,
  readString,
  toJson,
} from '../request-fields.ts';
import { withBegunAnswer } from './begun-answer.ts';
import { asRequestError } from './chat-formatter.ts';
import { type Conversation, readTools, withExactNumbers } from './chat-messages.ts';
import type { TextEngine } from './engine.ts';
import type { ChatToFormat, FormattedChat } from './formatter-child.ts';
import {
  type CompleteFormat,
  callTemplateFor,
  knowsCalls,
  withFreeCalls,
  withOneCall,
  withOwnThoughts,
  withoutFence,
  withoutWords,
} from './own-formats.ts';

const PLAIN_TEMPLATE = '{{ messages[0].content }}';
type Params = ChatToFormat['params'];

interface HeldChat {
  formatted: CompleteFormat;
  grammar: ResponseGrammar | undefined;
}

/**
 * Makes the prompt of a chat, and finds what its response is held to and read by.
 * @throws {ApiError} 400 or 501 for a chat, a tool or a schema that can't be used; the signal's
 *   reason.
 */
export async function formatChat(
  body: RequestBody,
  conversation: Conversation,
  engine: TextEngine,
  signal: AbortSignal,
): Promise<HeldChat> {
  const tools = readTools(body);
  const { grammar, schema } = readConstraint(body);
  const mayCall = tools !== undefined && tools.use !== 'none';
  demand(
    grammar === undefined || !mayCall,
    "'grammar' can't be combined with 'tools'. Send only one of them.",
  );
  const abilities = await asRequestError(engine.formatter.abilities());
  const chat = createFormats(body, conversation, engine, signal, schema, abilities.hasThoughts);
  if (mayCall)
    return formatWithTools(chat, {
      ...tools,
      hasSeveral: tools.hasSeveral ?? abilities.hasSeveralCalls,
    });
  const shown = tools && ({ tools: tools.offered, tool_choice: 'none' } as const);
  const formatted = await chat.format({ ...chat.inSchema, ...shown });
  if (grammar === undefined) return { formatted, grammar: await chat.schemaGrammar(formatted) };
  return { formatted, grammar: { text: grammar, prefix: '', start: behindThoughts(formatted) } };
}

type ChatFormats = ReturnType<typeof createFormats>;

/**
 * The formats of one chat: with tools or in a schema, in the model's own notation or another one.
 */
function createFormats(
  body: RequestBody,
  { messages, begun, thought, isBegun }: Conversation,
  { formatter, modelName }: TextEngine,
  signal: AbortSignal,
  schema: RequestBody | undefined,
  hasThoughts: boolean,
) {
  const exact = withExactNumbers(messages);
  const variables = readVariables(body);
  const { enable_thinking: isThoughtWanted = hasThoughts } = variables;
  const common: Params = {
    enable_thinking: isThoughtWanted === true,
    reasoning_format: readReasoningFormat(body),
    add_generation_prompt: isBegun || (readBoolean(body, 'add_generation_prompt') ?? true),
    chat_template_kwargs: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, toJson(value)]),
    ),
  };
  const inSchema: Params | undefined = schema && {
    response_format: { type: 'json_schema', json_schema: { schema } },
  };
  const chatIn = (params: Params, template?: string) => ({
    messages: exact.messages,
    template,
    params: { ...common, ...params },
  });
  const complete = (formatted: FormattedChat) =>
    withOwnThoughts(withFreeCalls(formatted), common.reasoning_format === 'auto');

  async function format(params: Params): Promise<CompleteFormat> {
    const ask = (more: Params = {}) =>
      asRequestError(formatter.format(chatIn({ ...params, ...more }), signal));
    const given = await ask();
    const formatted = { ...given, prompt: exact.restored(given.prompt) };
    if (begun === '') return complete(formatted);
    const isRead = common.reasoning_format === 'auto';
    const read = isRead ? formatted : await ask({ reasoning_format: 'auto' });
    return complete(withBegunAnswer(formatted, thought, read));
  }

  /** How a response to the same prompt is held to another format. */
  async function rules(
    like: FormattedChat,
    params: Params,
    template?: string,
  ): Promise<CompleteFormat> {
    const asked = formatter.formatRules(chatIn(params, template), like, signal);
    const found = { ...(await asRequestError(asked)), prompt: like.prompt };
    // Of another template, the format is another one.
    if (template !== undefined || begun === '') return complete(found);
    return complete({ ...found, generation_prompt: like.generation_prompt });
  }

  function grammarOf({ grammar: text, grammar_lazy, grammar_triggers, ...format }: FormattedChat) {
    const start = grammar_lazy
      ? { triggers: grammar_triggers, thoughts: thoughtsOf(format) }
      : undefined;
    return text === '' ? undefined : { text, prefix: format.generation_prompt + begun, start };
  }

  /**
   * A grammar for the schema. For some families llama.cpp writes none, and would let any text
   * through.
   */
  async function schemaGrammar(formatted: CompleteFormat): Promise<ResponseGrammar | undefined> {
    if (inSchema === undefined || formatted.grammar !== '') return grammarOf(formatted);
    const { grammar: text } = await rules(formatted, inSchema, PLAIN_TEMPLATE);
    return { text, prefix: begun, start: behindThoughts(formatted) };
  }

  return { inSchema, modelName, signal, format, rules, grammarOf, schemaGrammar };
}

async function formatWithTools(
  chat: ChatFormats,
  { offered: given, allowed, use, hasSeveral }: NonNullable<ReturnType<typeof readTools>>,
): Promise<HeldChat> {
  const offered = withPlainPatterns(given);
  const calling = {
    tools: offered,
    tool_choice: 'auto',
    parallel_tool_calls: hasSeveral,
  } as Params;
  // The model reads the patterns as they came; a call is held to the plain ones.
  const asGiven =
    offered === given ? undefined : await chat.format({ tools: given, tool_choice: 'none' });
  const held = asGiven && (await chat.rules(asGiven, calling));
  const withTools = held?.prompt.endsWith(held.generation_prompt)
    ? held
    : await chat.format(calling);
  const template = callTemplateFor(withTools);
  const known = template === undefined ? withTools : await chat.rules(withTools, calling, template);
  if (!knowsCalls(known)) {
    const reason = 'its chat template has no place for them. Use another model.';
    throw notSupported(`The embedded backend can't offer 'tools' to ${chat.modelName}: ${reason}`);
  }
  const oneCallOf = (grammar: string) => (hasSeveral ? grammar : withOneCall(grammar));
  const formatted = { ...known, grammar: oneCallOf(known.grammar) };
  if (use !== 'required' && chat.inSchema === undefined)
    return { formatted, grammar: chat.grammarOf(formatted) };
  const forcing: Params = {
    ...calling,
    tools: withPlainPatterns(allowed),
    tool_choice: 'required',
  };
  const forced = await chat.rules(formatted, forcing, template);
  const call = chat.grammarOf({ ...forced, grammar: withoutWords(oneCallOf(forced.grammar)) });
  if (use === 'required' || chat.inSchema === undefined) return { formatted, grammar: call };
  const inFormat = await chat.schemaGrammar(await chat.rules(formatted, chat.inSchema));
  if (call === undefined || inFormat === undefined) return { formatted, grammar: call ?? inFormat };
  const text = await restOfEither(call, withoutFence(inFormat), chat.signal);
  return { formatted, grammar: { text, prefix: '', start: inFormat.start } };
}

/**
 * What the template gets in addition to the messages: how much to think, and that it keeps the
 * thoughts of the history.
 */
function readVariables(body: RequestBody): RequestBody {
  const effort = readString(body, 'reasoning_effort');
  const isOff = effort === 'none' ? { enable_thinking: false } : {};
  const own = withoutNulls(readObject(body, 'chat_template_kwargs'));
  const variables: Record<string, unknown> = { preserve_reasoning: true, ...isOff, ...own };
  // As DeepSeek's and Granite's templates call it.
  if ('enable_thinking' in variables) variables.thinking ??= variables.enable_thinking;
  if (effort !== undefined && effort !== 'none') variables.reasoning_effort ??= effort;
  return variables;
}

function readReasoningFormat(body: RequestBody): 'auto' | 'none' {
  const format = readString(body, 'reasoning_format') ?? 'auto';
  const isKnown = ['auto', 'deepseek', 'none'].includes(format);
  demand(isKnown, `'reasoning_format' is '${format}', but must be auto, deepseek or none here.`);
  return format === 'none' ? 'none' : 'auto';
}

type FormatOfThoughts = Pick<
  FormattedChat,
  'generation_prompt' | 'thinking_start_tag' | 'thinking_end_tag'
>;

const thoughtsOf = ({
  generation_prompt,
  thinking_start_tag,
  thinking_end_tag,
}: FormatOfThoughts) => ({
  prompt: generation_prompt,
  startTag: thinking_start_tag.trim(),
  endTag: thinking_end_tag.trim(),
});

/**
 * Where the prompt leaves a thought open, the place behind it; undefined, which is from the
 * beginning, where it does not.
 */
function behindThoughts(format: FormatOfThoughts): ResponseGrammar['start'] {
  const thoughts = thoughtsOf(format);
  return isThoughtOpen(thoughts) ? { triggers: undefined, thoughts } : undefined;
}
