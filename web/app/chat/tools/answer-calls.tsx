// The calls of tools in an answer, each with what was said before it.
import type { Answer } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Approval } from './approval.tsx';
import { ToolCallView } from './tool-call-view.tsx';

/** Those that the person is asked about come with the question. */
export function AnswerCalls({ answer }: { answer: Answer }) {
  const isAsking = answer.state === 'asking';
  return inOrder(answer.toolCalls ?? [], (call) => (
    <>
      {call.before !== '' && <Markdown text={call.before} isGrowing={false} />}
      {isAsking && call.state === 'asked' ? (
        <Approval answer={answer} call={call} />
      ) : (
        <ToolCallView call={call} />
      )}
    </>
  ));
}
