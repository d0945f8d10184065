// A conversation: a tree of messages. Each edit and each new answer is a branch; one path through
// the tree is shown. Types are made from what reads them in a file, so that no field is forgotten
// there.
import { record } from './fields.ts';

/** A picture that goes with a question; `url` is a `data:` URL. */
export type Picture = { kind: 'picture'; name: string; url: string };

/** A sound that goes with a question; `data` is a WAV file as base64. */
export type Sound = { kind: 'sound'; name: string; data: string; seconds: number };

/** A text file that goes with a question, as text. */
export type TextFile = { kind: 'text'; name: string; text: string };

export type Attachment = Picture | Sound | TextFile;

/** What an answer has cost; the time to the first token counts from the request. */
export type Figures = ReturnType<typeof readFigures>;
export const readFigures = record(
  { tokens: 0 },
  { promptTokens: 0, tokensPerSecond: 0, firstTokenMs: 0 },
);

/**
 * Why there is no answer, or only a part of one: what the server said, if anything, and its name
 * for it. There is no status if the server could not be reached, or if the stream broke off.
 */
export type Failure = ReturnType<typeof readFailure>;
export const readFailure = record({ message: '' }, { status: 0, code: '' });

/**
 * A function that the model wants run; the input is usually JSON, which took the model so many
 * milliseconds.
 */
export type FunctionCall = ReturnType<typeof readCall>;
export const readCall = record({ name: '', input: '' }, { ms: 0 });

/**
 * Times are milliseconds since 1970; `parent` is the message before it, which a first one does not
 * have.
 */
export const readNode = record({ id: '', createdAt: 0, text: '' }, { parent: '' });

export interface Question extends ReturnType<typeof readNode> {
  role: 'user';
  attachments?: readonly Attachment[] | undefined;
}

/**
 * `interrupted`: the page was closed, or the stream ended too early. `stopped`: a person did it.
 */
export const ENDS = ['done', 'stopped', 'interrupted', 'failed'] as const;

export const readAnswerFields = record(
  { model: '' },
  {
    thoughts: '',
    thoughtMs: 0,
    /** Two answers with the same name are shown side by side. */
    pair: '',
    /** True if the model had no room left to go on. */
    isCut: false,
    isFiltered: false,
    /**
     * So many of the first messages the model did not get, because its context had no room for
     * them.
     */
    leftOut: 0,
  },
);

export interface Answer extends ReturnType<typeof readNode>, ReturnType<typeof readAnswerFields> {
  role: 'assistant';
  state: 'answering' | (typeof ENDS)[number];
  figures?: Figures | undefined;
  failure?: Failure | undefined;
  calls?: readonly FunctionCall[] | undefined;
  /** The image that the model makes for the question; its `url` is empty until it is there. */
  picture?: Picture | undefined;
}

export type Message = Question | Answer;

/** Missing fields leave it to the model. */
export type ChatSettings = ReturnType<typeof readSettings>;
export const readSettings = record(
  {},
  {
    system: '',
    temperature: 0,
    topP: 0,
    topK: 0,
    minP: 0,
    repeatPenalty: 0,
    seed: 0,
    maxTokens: 0,
    contextSize: 0,
    /** Texts that end an answer, one in a line. */
    stop: '',
    schema: '',
    thinking: false,
    /** Whether the oldest messages are left out when the context is full. */
    shortens: false,
  },
);

/**
 * The draft has been typed and not been sent; the second model is compared with the first; what is
 * pinned stays on top.
 */
export const readSummaryFields = record(
  { title: '', createdAt: 0, updatedAt: 0, draft: '' },
  { model: '', otherModel: '', isPinned: false },
);

export interface Summary extends ReturnType<typeof readSummaryFields> {
  id: string;
  settings: ChatSettings;
  /**
   * For each message that has several after it (or '' for first messages), the one that is shown.
   */
  chosen: Readonly<Record<string, string>>;
}

export interface Conversation extends Summary {
  messages: readonly Message[];
}

export function newConversation(id: string, now: number): Conversation {
  return {
    id,
    title: '',
    createdAt: now,
    updatedAt: now,
    settings: {},
    draft: '',
    chosen: {},
    messages: [],
  };
}

/** @returns The messages that are shown, first one first. */
export function pathOf({ messages, chosen }: Pick<Conversation, 'messages' | 'chosen'>): Message[] {
  const shown = new Map<string, Message>();
  for (const message of messages) {
    const { parent = '' } = message;
    if (shown.get(parent)?.id !== (chosen[parent] ?? 'none')) shown.set(parent, message);
  }
  const path: Message[] = [];
  for (let next = shown.get(''); next !== undefined; next = shown.get(next.id)) path.push(next);
  return path;
}

/** @returns The messages in front of this one and itself, first one first. */
export function pathTo(
  { messages }: Pick<Conversation, 'messages'>,
  id: string | undefined,
): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (
    let next = byId.get(id ?? '');
    next && path.length < messages.length;
    next = byId.get(next.parent ?? '')
  ) {
    path.push(next);
  }
  return path.reverse();
}

/** The ways on from one place; a pair of answers is one way. */
export interface Branches {
  index: number;
  count: number;
  /** The message to choose for the way before and the way after. */
  previous: Message | undefined;
  next: Message | undefined;
}

/** @returns One entry for each message that is shown and has alternatives. */
export function branchesOf(
  messages: readonly Message[],
  path: readonly Message[],
): ReadonlyMap<string, Branches> {
  const wayOf = (message: Message) => (message.role === 'assistant' && message.pair) || message.id;
  const waysFrom = new Map<string, Map<string, Message>>();
  for (const message of messages) {
    const { parent = '' } = message;
    const ways = waysFrom.get(parent) ?? new Map<string, Message>();
    if (!ways.has(wayOf(message))) waysFrom.set(parent, ways.set(wayOf(message), message));
  }
  const result = new Map<string, Branches>();
  for (const message of path) {
    const ways = [...(waysFrom.get(message.parent ?? '')?.values() ?? [])];
    const index = ways.findIndex((way) => wayOf(way) === wayOf(message));
    const [previous, next] = [ways[index - 1], ways[index + 1]];
    if (ways.length > 1) result.set(message.id, { index, count: ways.length, previous, next });
  }
  return result;
}

/**
 * @returns The answers shown next to each other with this one, itself included; more than one only
 *   in a comparison.
 */
export function pairOf(messages: readonly Message[], answer: Answer): Answer[] {
  if (answer.pair === undefined) return [answer];
  return messages.filter(
    (other): other is Answer => other.role === 'assistant' && other.pair === answer.pair,
  );
}

/** @returns The conversation with a new message, which is shown from now on. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  return withChosen({ ...conversation, messages: [...conversation.messages, message] }, message);
}

export function withChosen(conversation: Conversation, { id, parent = '' }: Message): Conversation {
  return { ...conversation, chosen: { ...conversation.chosen, [parent]: id } };
}

/** @returns The conversation with a message put into the place of the one with its id. */
export function withChanged(conversation: Conversation, changed: Message): Conversation {
  const messages = conversation.messages.map((message) =>
    message.id === changed.id ? changed : message,
  );
  return { ...conversation, messages };
}

/** @returns A title of at most 60 characters from a first question. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\s*\n/, 1)[0] ?? '';
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`;
}

/** @param text What a model has written. @returns Undefined if it holds no title. */
export function titleIn(text: string): string | undefined {
  const said = text.replace(/<think>.*?(<\/think>|$)/gs, '').trim();
  const [line = ''] = said.split('\n', 1);
  const words = line.replace(/^[\s#*"'“„«「_]*(title\s*:)?[\s*"'“„«「_]*|[\s*"'”“»」_.]+$/gi, '');
  return words === '' || words.length > 100 ? undefined : titleOf(words);
}

export function summaryOf({ messages: _, ...summary }: Conversation): Summary {
  return summary;
}
