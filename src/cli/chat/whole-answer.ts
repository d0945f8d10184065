// An answer with all that a person has to decide about on the way: each decision leads to one more
// request, until the model has said what it has to say.
import type { ChatMessage } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { type AnswerOptions, printAnswer } from './answer.ts';
import { decideCalls } from './approvals.ts';

/**
 * `said` are the messages that go behind those of the request, if the conversation goes on; none
 * where nothing came.
 * @throws {CommandFailed}
 */
export async function printWholeAnswer(
  context: Context,
  options: AnswerOptions & { messages: ChatMessage[] },
) {
  const { signal } = context;
  const { messages, tools } = options;
  const said: ChatMessage[] = [];
  let approved: readonly string[] = [];
  let isWithoutTools = false;
  for (;;) {
    const { text, calls, stats, isStopped } = await printAnswer(context, {
      ...options,
      messages: [...messages, ...said],
      approved,
      isWithoutTools,
    });
    said.push(...calls.messages);
    // Each call has a result in the conversation, or the next request would make no sense.
    for (const id of approved.filter((one) => !hasResult(said, one)))
      said.push(resultOf(id, 'The user has stopped this call before it was over.'));
    const { askedCalls } = calls;
    if (text !== '' || askedCalls.length > 0)
      said.push({
        role: 'assistant',
        content: text === '' ? null : text,
        ...(askedCalls.length === 0 ? {} : { tool_calls: askedCalls }),
      });
    if (askedCalls.length === 0 || tools === undefined) return { said, stats, isStopped };
    const yes = await decideCalls(context, tools, calls.asked);
    // The server does not tell the results of these, so that they are written here.
    for (const { id } of calls.asked.filter((one) => !yes.has(one.id)))
      said.push(resultOf(id, 'The user has declined this call.'));
    approved = [...yes];
    if (signal.aborted) {
      for (const id of approved) said.push(resultOf(id, 'The user has declined this call.'));
      return { said, stats: { ...stats, isStopped: true }, isStopped: true };
    }
    // Where no person can be asked, the model would ask without an end.
    if (isWithoutTools) return { said, stats, isStopped };
    isWithoutTools = tools.ask === undefined;
  }
}

const hasResult = (messages: readonly ChatMessage[], id: string): boolean =>
  messages.some(({ tool_call_id: of }) => of === id);

const resultOf = (id: string, content: string): ChatMessage => ({
  role: 'tool',
  tool_call_id: id,
  content,
});
