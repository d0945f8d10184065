// Responses of Ollama, line by line or whole, made of the inner form's events.
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import { readArguments } from '../kit/call-arguments.ts';
import {
  type Chunk,
  type Likelihood,
  readChunk,
  type ToolCallPiece,
  type Totals,
} from '../kit/chat-chunks.ts';

type DoneReason = Schemas['OllamaDoneReason'];
type ChatResponse = Schemas['OllamaChatResponse'];
type GenerateResponse = Schemas['OllamaGenerateResponse'];

/** What a response is made of. */
export interface ResponseInput {
  /** Milliseconds that only go up. */
  now: () => number;
  date: () => Date;
  /** When the request came, on the clock of `now`. */
  startedMs: number;
  events: AsyncIterable<Chunk>;
  /** The name that the client has used. */
  model: string;
}

type SaidPart = {
  text?: string;
  thinking?: string;
  tool_calls?: Schemas['OllamaToolCall'][];
  logprobs?: Likelihood[];
};
type Shape<Line> = (part: SaidPart) => Line;

const asMessage: Shape<Pick<ChatResponse, 'message' | 'logprobs'>> = ({
  text = '',
  logprobs,
  ...said
}) => ({
  message: { role: 'assistant', content: text, ...said },
  ...setFields({ logprobs }),
});

const asGenerated: Shape<Pick<GenerateResponse, 'response' | 'thinking' | 'logprobs'>> = ({
  text = '',
  tool_calls: _none,
  ...said
}) => ({ response: text, ...said });

/** Makes responses of one operation, in the three forms that it has. */
export interface ResponseFormatter<Response> {
  lines(input: ResponseInput): AsyncGenerator<Response>;
  whole(input: ResponseInput): Promise<Response>;
  /** For a request that was only about the model's place in memory. */
  empty(input: { model: string; reason: 'load' | 'unload'; date: Date }): Response;
}

const createFormatter = <Fields extends object>(
  shape: Shape<Fields>,
): ResponseFormatter<Omit<Line, 'part'> & Fields> => ({
  async *lines(input) {
    for await (const { part, ...rest } of lines(input)) yield { ...rest, ...shape(part) };
  },
  async whole(input) {
    const { part, ...rest } = await whole(input);
    return { ...rest, ...shape(part) };
  },
  empty: ({ model, reason, date }) => ({
    model,
    created_at: date.toISOString(),
    done: true,
    done_reason: reason,
    ...shape({}),
  }),
});

/** Of `/api/chat`. */
export const chatFormatter: ResponseFormatter<ChatResponse> = createFormatter(asMessage);
/** Of `/api/generate`. */
export const generateFormatter: ResponseFormatter<GenerateResponse> = createFormatter(asGenerated);

type Line = Omit<ChatResponse, 'message' | 'logprobs'> & { part: SaidPart };

async function* lines({
  events,
  model,
  now,
  date,
  startedMs,
}: ResponseInput): AsyncGenerator<Line> {
  const calls = createToolCallCollector();
  let totals: Totals = {};
  let firstMs: number | undefined;
  let waiting: Likelihood[] = [];
  const line = (part: SaidPart): Line => ({
    model,
    created_at: date().toISOString(),
    done: false,
    part,
  });
  for await (const event of events) {
    const { pieces, likelihoods, totals: more } = readChunk(event);
    firstMs ??= now();
    totals = { ...totals, ...more };
    waiting.push(...likelihoods);
    for (const piece of pieces) {
      if (piece.kind === 'tool-call') {
        calls.add(piece);
        continue;
      }
      const said: SaidPart =
        piece.kind === 'text' ? { text: piece.text } : { thinking: piece.text };
      if (waiting.length > 0) said.logprobs = waiting;
      yield line(said);
      waiting = [];
    }
  }
  const toolCalls = calls.finish({ isCutOff: totals.finishReason === 'length' });
  if (toolCalls.length > 0) yield line({ tool_calls: toolCalls });
  const endedMs = now();
  yield {
    ...line({}),
    done: true,
    ...figures(totals, { startedMs, firstMs: firstMs ?? endedMs, endedMs }),
  };
}

type Moments = { startedMs: number; firstMs: number; endedMs: number };

/** The native server's own measurements where it has any, else what could be seen from here. */
function figures(totals: Totals, { startedMs, firstMs, endedMs }: Moments) {
  const beforeFirstMs = firstMs - startedMs;
  const promptMs = Math.min(totals.promptMs ?? beforeFirstMs, beforeFirstMs);
  const outputMs = totals.outputMs ?? endedMs - firstMs;
  // The first token is part of the native server's output time, but came before the first event.
  const loadMs = Math.min(beforeFirstMs - promptMs, endedMs - startedMs - promptMs - outputMs);
  const done_reason: DoneReason = totals.finishReason === 'length' ? 'length' : 'stop';
  return {
    done_reason,
    total_duration: nanoseconds(endedMs - startedMs),
    load_duration: nanoseconds(loadMs),
    ...setFields({ prompt_eval_count: totals.promptTokens, eval_count: totals.outputTokens }),
    prompt_eval_duration: nanoseconds(promptMs),
    eval_duration: nanoseconds(outputMs),
  };
}

const NANOSECONDS_PER_MS = 1e6;

/** Durations as Ollama has them. @param ms milliseconds */
export const nanoseconds = (ms: number): number => Math.round(Math.max(0, ms) * NANOSECONDS_PER_MS);

async function whole(input: ResponseInput): Promise<Line> {
  let text = '';
  let thinking: string | undefined;
  let tool_calls: SaidPart['tool_calls'];
  const logprobs: Likelihood[] = [];
  let last: Line | undefined;
  for await (const line of lines(input)) {
    const { part } = line;
    text += part.text ?? '';
    if (part.thinking !== undefined) thinking = (thinking ?? '') + part.thinking;
    tool_calls = part.tool_calls ?? tool_calls;
    logprobs.push(...(part.logprobs ?? []));
    last = line;
  }
  if (last === undefined) throw new Error('There is always a last line.');
  const part = setFields({
    text,
    thinking,
    tool_calls,
    logprobs: logprobs.length === 0 ? undefined : logprobs,
  });
  return { ...last, part };
}

function createToolCallCollector() {
  const calls = new Map<number, { id: string | undefined; name: string; text: string }>();
  return {
    add({ index, id, name = '', arguments: text }: ToolCallPiece): void {
      const call = calls.get(index);
      if (call === undefined) calls.set(index, { id, name, text });
      else call.text += text;
    },
    /** One that a limit has cut off is left out. */
    finish: (options: { isCutOff: boolean }): Schemas['OllamaToolCall'][] =>
      [...calls].flatMap(([index, call]) => {
        const { id, name } = call;
        const args = readArguments(call, options);
        return args ? [{ ...setFields({ id }), function: { index, name, arguments: args } }] : [];
      }),
  };
}
