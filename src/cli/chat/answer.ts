// One answer of a model, printed while it comes.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import type { AnswerFormat } from './answer-format.ts';
import { type AnswerStats, statsOf } from './answer-stats.ts';
import { AnswerText } from './answer-text.ts';
import { callLine } from './call-texts.ts';
import { type ChatTools, serverChoices } from './chat-tools.ts';
import type { GenerationFields } from './parameters.ts';
import { ToldCalls } from './told-calls.ts';

/** What the request of an answer has besides its messages, and how the answer is printed. */
export interface AnswerOptions {
  model: string;
  think: boolean | 'low' | 'medium' | 'high' | undefined;
  hidesThinking: boolean;
  parameters: GenerationFields;
  format: AnswerFormat | undefined;
  tools: ChatTools | undefined;
}

/** The messages of a request, and what was decided about calls in them. */
interface Asked {
  messages: api.ChatMessage[];
  /** Ids of calls that may be made now. */
  approved?: readonly string[];
  /** The model has to do without tools. */
  isWithoutTools?: boolean;
}

/**
 * Prints an answer. The signal of the context stops it, which is not a failure; the text is what
 * came until then.
 * @throws {CommandFailed}
 */
export async function printAnswer(context: Context, options: AnswerOptions & Asked) {
  const { client, terminal, isJson, signal } = context;
  const { model, hidesThinking, format, tools } = options;
  const output = new AnswerText(terminal, { isAsItIs: format !== undefined });
  const calls = new ToldCalls();
  const startMs = performance.now();
  const bar = context.progress();
  const showWait = (what: string) => {
    if (terminal.isTerminal) bar.doing(what);
  };
  showWait(`${model} …`);
  let text = '';
  let stats: AnswerStats = {};
  const body = bodyOf(options);
  const tellLines = (mcp: api.McpOfChat) => {
    const lines = tools === undefined ? [] : calls.lines(mcp, tools, terminal.width);
    if (lines.length > 0 && !isJson) {
      bar.end();
      output.end();
      for (const line of lines) tools?.tell(line);
    }
    const [running] = calls.running;
    showWait(running === undefined ? `${model} …` : callLine(running));
  };
  try {
    for await (const chunk of eventsOf(context, api.createChatCompletionStream({ client, body }))) {
      if (isJson) context.printJson(chunk);
      stats = statsOf(chunk, stats);
      if (chunk.mcp) {
        // What was said before a call is one of these messages.
        if (calls.add(chunk.mcp)) text = '';
        tellLines(chunk.mcp);
      }
      const delta = chunk.choices[0]?.delta ?? {};
      const { content, reasoning_content: thought } = delta;
      calls.addParts(delta.tool_calls ?? []);
      if (!content && !thought) continue;
      bar.end();
      stats.firstTokenMs ??= performance.now() - startMs;
      if (thought && !hidesThinking && !isJson) output.think(thought);
      if (!content) continue;
      text += content;
      if (!isJson) output.say(content);
    }
  } catch (error) {
    if (!signal.aborted) throw forPeople(error, model);
  } finally {
    bar.end();
    if (!isJson) output.end();
  }
  for (const line of calls.stoppedLines(terminal.width)) tools?.tell(line);
  const isStopped = signal.aborted;
  return { text, calls, stats: { ...stats, isStopped }, isStopped };
}

function bodyOf(options: AnswerOptions & Asked): Omit<api.ChatCompletionRequest, 'stream'> {
  const { model, messages, think, parameters, format, tools } = options;
  const { approved = [], isWithoutTools = false } = options;
  return {
    model,
    messages,
    stream_options: { include_usage: true },
    ...parameters,
    ...setFields({
      response_format: format,
      enable_thinking: typeof think === 'boolean' ? think : undefined,
      reasoning_effort: typeof think === 'string' ? think : undefined,
      mcp_servers: tools === undefined ? undefined : serverChoices(tools),
      mcp_approvals:
        approved.length === 0 ? undefined : approved.map((id) => ({ id, approve: true })),
      tool_choice: isWithoutTools ? ('none' as const) : undefined,
    }),
  };
}

/** What is wrong with an image is said by its place in the request, which no person has written. */
function forPeople(error: unknown, model: string): unknown {
  if (!(error instanceof CommandFailed)) return error;
  const { code, param } = error.said ?? {};
  if (code !== 'capability_not_supported' || !String(param).startsWith('messages[')) return error;
  const advice =
    "Take a model that 'lemonade list' marks with 'vision'. In a chat, /clear forgets the images of earlier messages.";
  return new CommandFailed(`${model} reads text only: it takes no images.`, { advice });
}
