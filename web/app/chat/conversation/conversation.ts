// A conversation: a tree of messages. Each edit and each new answer is a branch; one path through the tree is shown.

/** A picture that goes with a question; `url` is a `data:` URL. */
export interface Picture {
  kind: 'picture';
  name: string;
  url: string;
}

/** A sound that goes with a question; `data` is a WAV file as base64. */
export interface Sound {
  kind: 'sound';
  name: string;
  data: string;
  seconds: number;
}

/** A text file that goes with a question, as text. */
export interface TextFile {
  kind: 'text';
  name: string;
  text: string;
}

export type Attachment = Picture | Sound | TextFile;

/** What an answer has cost. */
export interface Figures {
  promptTokens?: number;
  tokens: number;
  tokensPerSecond?: number;
  /** Milliseconds from the request to the first token. */
  firstTokenMs?: number;
}

/** Why there is no answer, or only a part of one. */
export interface Failure {
  /** HTTP status; undefined if the server could not be reached, or if the stream broke off. */
  status?: number;
  /** What the server said; empty if it said nothing. */
  message: string;
  /** The kind of the failure, by the server's name for it. */
  code?: string;
}

/** A function that the model wants run. */
export interface FunctionCall {
  name: string;
  /** The arguments, usually as JSON. */
  input: string;
  /** Milliseconds that the model has written them. */
  ms?: number;
}

/** `interrupted`: the page was closed, or the stream ended too early. `stopped`: a person did it. */
export type AnswerState = 'answering' | 'done' | 'stopped' | 'interrupted' | 'failed';

interface Node {
  id: string;
  /** The message before it; undefined for a first one. */
  parent?: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  text: string;
}

export interface Question extends Node {
  role: 'user';
  attachments?: readonly Attachment[];
}

export interface Answer extends Node {
  role: 'assistant';
  model: string;
  state: AnswerState;
  thoughts?: string;
  thoughtMs?: number;
  figures?: Figures;
  failure?: Failure;
  /** What the model called instead of an answer, or with it. */
  calls?: readonly FunctionCall[];
  /** The image that the model makes for the question; its `url` is empty until it is there. */
  picture?: Picture;
  /** True if the model had no room left to go on. */
  isCut?: boolean;
  /** True if a content filter of its server ended it. */
  isFiltered?: boolean;
  /** So many of the first messages the model did not get, because its context had no room for them. */
  leftOut?: number;
  /** Two answers with the same name are shown side by side. */
  pair?: string;
}

export type Message = Question | Answer;

/** Missing fields leave it to the model. */
export interface ChatSettings {
  system?: string;
  temperature?: number;
  topP?: number;
  topK?: number;
  minP?: number;
  repeatPenalty?: number;
  seed?: number;
  maxTokens?: number;
  contextSize?: number;
  /** Texts that end an answer, one in a line. */
  stop?: string;
  /** The JSON schema of an answer, as text. */
  schema?: string;
  thinking?: boolean;
  /** Whether the oldest messages are left out when the context is full. */
  shortens?: boolean;
}

/** What is known of a conversation without its messages. Times are milliseconds since 1970. */
export interface Summary {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  model?: string;
  /** The second model, where two are compared. */
  otherModel?: string;
  /** Whether it stays at the top of the list. */
  isPinned?: boolean;
  settings: ChatSettings;
  /** What has been typed and not been sent. */
  draft: string;
  /** For each message that has several after it (or '' for first messages), the one that is shown. */
  chosen: Readonly<Record<string, string>>;
}

export interface Conversation extends Summary {
  messages: readonly Message[];
}

export function newConversation(id: string, now: number): Conversation {
  return { id, title: '', createdAt: now, updatedAt: now, settings: {}, draft: '', chosen: {}, messages: [] };
}

/** @returns The messages that are shown, first one first. */
export function pathOf({ messages, chosen }: Conversation): Message[] {
  const after = groupByParent(messages);
  const path: Message[] = [];
  const seen = new Set<string>();
  let place = '';
  for (;;) {
    const choices = after.get(place) ?? [];
    const next = choices.find(({ id }) => id === chosen[place]) ?? choices.at(-1);
    if (next === undefined || seen.has(next.id)) return path;
    path.push(next);
    seen.add(next.id);
    place = next.id;
  }
}

/** @returns The messages in front of this one, first one first. */
export function pathTo({ messages }: Conversation, id: string | undefined): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  let place = id;
  while (place !== undefined && path.length <= messages.length) {
    const message = byId.get(place);
    if (message === undefined) break;
    path.unshift(message);
    place = message.parent;
  }
  return path;
}

/** The ways on from one place; a pair of answers is one way. */
export interface Branches {
  index: number;
  count: number;
  /** The message to choose for the way before and the way after. */
  previous?: Message;
  next?: Message;
}

/** @returns One entry for each message that is shown and has alternatives. */
export function branchesOf(conversation: Conversation, path: readonly Message[]): ReadonlyMap<string, Branches> {
  const after = groupByParent(conversation.messages);
  const result = new Map<string, Branches>();
  for (const message of path) {
    const siblings = after.get(message.parent ?? '') ?? [];
    const ways = siblings.filter((other, index) => siblings.findIndex((first) => isSameWay(first, other)) === index);
    const index = ways.findIndex((way) => isSameWay(way, message));
    if (ways.length < 2) continue;
    const [previous, next] = [ways[index - 1], ways[index + 1]];
    result.set(message.id, { index, count: ways.length, ...(previous && { previous }), ...(next && { next }) });
  }
  return result;
}

/** @returns The answers shown next to each other with this one, itself included; more than one only in a comparison. */
export function pairOf({ messages }: Conversation, answer: Answer): Answer[] {
  if (answer.pair === undefined) return [answer];
  return messages.filter((other): other is Answer => other.role === 'assistant' && other.pair === answer.pair);
}

/** @returns The conversation with a new message, which is shown from now on. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  return withChosen({ ...conversation, messages: [...conversation.messages, message] }, message);
}

export function withChosen(conversation: Conversation, { id, parent }: Message): Conversation {
  return { ...conversation, chosen: { ...conversation.chosen, [parent ?? '']: id } };
}

/** @returns The conversation with a message put into the place of the one with its id. */
export function withChanged(conversation: Conversation, changed: Message): Conversation {
  const messages = conversation.messages.map((message) => (message.id === changed.id ? changed : message));
  return { ...conversation, messages };
}

/** What was being answered when the page went away can't go on by itself. @param isComing Whether an answer still comes. */
export function sealed(conversation: Conversation, isComing: (answer: Answer) => boolean = () => false): Conversation {
  return {
    ...conversation,
    messages: conversation.messages.map((message) =>
      message.role === 'assistant' && message.state === 'answering' && !isComing(message)
        ? { ...message, state: 'interrupted' }
        : message,
    ),
  };
}

/** @returns A title of at most 60 characters from a first question. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\s*\n/, 1)[0] ?? '';
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`;
}

/** @param text What a model has written. @returns Undefined if it holds no title. */
export function titleIn(text: string): string | undefined {
  const [line = ''] = text
    .replace(/<think>.*?(<\/think>|$)/gs, '')
    .trim()
    .split('\n', 1);
  const words = line.replace(/^[\s#*"'“„«「_]*(title\s*:)?[\s*"'“„«「_]*|[\s*"'”“»」_.]+$/gi, '');
  return words === '' || words.length > 100 ? undefined : titleOf(words);
}

export function summaryOf({ messages: _, ...summary }: Conversation): Summary {
  return summary;
}

function groupByParent(messages: readonly Message[]): Map<string, Message[]> {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const place = message.parent ?? '';
    const group = groups.get(place);
    if (group) group.push(message);
    else groups.set(place, [message]);
  }
  return groups;
}

function isSameWay(one: Message, other: Message): boolean {
  if (one.id === other.id) return true;
  return one.role === 'assistant' && other.role === 'assistant' && one.pair !== undefined && one.pair === other.pair;
}
