// A conversation and its messages. Types are made from what reads them in a file, so that no field
// is forgotten there.
import { setFields } from '../../lib/set-fields.ts';
import { fieldsOf, listOrEmpty, recordReader, textOrEmpty } from './fields.ts';

/** A picture that goes with a question; `url` is a `data:` URL. */
export type PictureAttachment = { kind: 'picture'; name: string; url: string };

/** A sound that goes with a question; `data` is a WAV file as base64. */
export type SoundAttachment = { kind: 'sound'; name: string; data: string; seconds: number };

/** A text file that goes with a question, as text. */
export type TextAttachment = { kind: 'text'; name: string; text: string };

/** What goes with a question. */
export type Attachment = PictureAttachment | SoundAttachment | TextAttachment;

/** What an answer has cost; the time to the first token counts from the request. */
export type Figures = ReturnType<typeof readFigures>;

/** Reads figures of a file whose author is unknown. */
export const readFigures = recordReader(
  { tokens: 0 },
  { promptTokens: 0, tokensPerSecond: 0, firstTokenMs: 0 },
);

/**
 * Why there is no answer, or only a part of one: what the server said, if anything, and its name
 * for it. There is no status if the server could not be reached, or if the stream broke off.
 */
export type Failure = ReturnType<typeof readFailure>;

/** Reads a failure of a file whose author is unknown. */
export const readFailure = recordReader({ message: '' }, { status: 0, code: '', param: '' });

/**
 * A function that the model wants run; the input is usually JSON, which took the model so many
 * milliseconds.
 */
export type FunctionCall = ReturnType<typeof readCall>;

/** Reads a call of a file whose author is unknown. */
export const readCall = recordReader({ name: '', input: '' }, { ms: 0 });

/**
 * How a call of a tool stands. `asked` waits for a person, and `approved` for what else was asked
 * with it; `stopped` was not over when the answer was.
 */
export const CALL_STATES = [
  'calling',
  'asked',
  'approved',
  'completed',
  'failed',
  'declined',
  'stopped',
] as const;

/** What a call of a tool has besides its state, read of a file whose author is unknown. */
export const readToolCall = recordReader(
  {
    id: '',
    /** The MCP server, and its tool. */
    server: '',
    name: '',
    /** The tool as the model knows it. */
    function: '',
    /** JSON, usually. */
    input: '',
    /** What was said before it; '' where another call stands between. */
    before: '',
  },
  {
    /** Whether the model has begun to call with this one: others follow at once. */
    isFirst: false,
    thoughts: '',
    /** The result, or why there is none. */
    output: '',
    ms: 0,
  },
);

/** A call of a tool that runs on an MCP server. */
export interface ToolCall extends ReturnType<typeof readToolCall> {
  state: (typeof CALL_STATES)[number];
  /** Those of its result, as `data:` URLs. */
  pictures?: readonly string[] | undefined;
  /** The same of sounds. */
  sounds?: readonly string[] | undefined;
}

/**
 * Where a passage stands that an answer was given: in which file of which message, from which
 * character to which, and on which page.
 */
export type Source = ReturnType<typeof readSource>;

/** Reads a source of a file whose author is unknown. */
export const readSource = recordReader(
  { message: '', file: 0, name: '', from: 0, to: 0 },
  { page: 0 },
);

/**
 * Times are milliseconds since 1970; `parent` is the message before it, which a first one does not
 * have.
 */
export const readNode = recordReader({ id: '', createdAt: 0, text: '' }, { parent: '' });

/** What a person has asked. */
export interface Question extends ReturnType<typeof readNode> {
  role: 'user';
  attachments?: readonly Attachment[] | undefined;
}

/**
 * `interrupted`: the page was closed, or the stream ended too early. `stopped`: a person did it.
 */
export const ENDS = ['done', 'stopped', 'interrupted', 'failed'] as const;

/** `asking`: a person has to decide about calls of tools before it goes on. */
type AnswerState = 'answering' | 'asking' | (typeof ENDS)[number];

/** What an answer has besides the fields of every message, its files and its state. */
export const readAnswerFields = recordReader(
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

/** What a model has answered, or is answering. */
export interface Answer extends ReturnType<typeof readNode>, ReturnType<typeof readAnswerFields> {
  role: 'assistant';
  state: AnswerState;
  figures?: Figures | undefined;
  failure?: Failure | undefined;
  calls?: readonly FunctionCall[] | undefined;
  /** Calls of tools that came before the text, in their order. */
  toolCalls?: readonly ToolCall[] | undefined;
  /** The passages of long documents that went with the question. */
  sources?: readonly Source[] | undefined;
  /** The image that the model makes for the question; its `url` is empty until it is there. */
  picture?: PictureAttachment | undefined;
}

/** One node of the tree of a conversation. */
export type Message = Question | Answer;

/** An MCP server whose tools the model may call in a conversation. */
export interface ChosenServer {
  name: string;
  /** Which of its tools; undefined for all. */
  tools?: readonly string[] | undefined;
  /** Tools about which the person is not asked. */
  always?: readonly string[] | undefined;
}

/** Missing fields leave it to the model. */
export interface ChatSettings extends ReturnType<typeof readPlainSettings> {
  servers?: readonly ChosenServer[] | undefined;
}

/** Reads settings that this browser has kept. */
export function readSettings(value: unknown): ChatSettings {
  const settings = readPlainSettings(value);
  const servers = listOrEmpty(fieldsOf(value).servers)
    .map(readChosenServer)
    .filter(({ name }) => name !== '');
  return servers.length > 0 ? { ...settings, servers } : settings;
}

/**
 * Reads settings of a file whose author is unknown: it chooses servers, but a person is asked about
 * each of their tools.
 */
export function readForeignSettings(value: unknown): ChatSettings {
  const { servers, ...settings } = readSettings(value);
  if (servers === undefined) return settings;
  return { ...settings, servers: servers.map(({ always: _, ...server }) => server) };
}

function readChosenServer(value: unknown): ChosenServer {
  const { name, tools, always } = fieldsOf(value);
  return setFields({
    name: textOrEmpty(name),
    tools: Array.isArray(tools) ? namesIn(tools) : undefined,
    always: Array.isArray(always) ? namesIn(always) : undefined,
  });
}

const namesIn = (list: readonly unknown[]) => list.map(textOrEmpty).filter((name) => name !== '');

const readPlainSettings = recordReader(
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
 * pinned stays on top, and what is archived is not in view. The folder is an id, which may be that of
 * none.
 */
export const readSummaryFields = recordReader(
  { title: '', createdAt: 0, updatedAt: 0, draft: '' },
  { model: '', otherModel: '', isPinned: false, isArchived: false, folder: '' },
);

/** A conversation without its messages, as the list shows it. */
export interface Summary extends ReturnType<typeof readSummaryFields> {
  id: string;
  settings: ChatSettings;
  /**
   * For each message that has several after it (or '' for first messages), the one that is shown.
   */
  chosen: Readonly<Record<string, string>>;
  /** Nothing of it is kept beyond the page, and no list has it. */
  isTemporary?: boolean;
}

/** A summary with all messages, in the order in which they came. */
export interface Conversation extends Summary {
  messages: readonly Message[];
}

/** An empty one. @param now In milliseconds since 1970. */
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

/** The conversation without its messages. */
export function summaryOf({ messages: _, ...summary }: Conversation): Summary {
  return summary;
}
