// Sorts generated text into thoughts, content and tool calls, piece by piece.
import { createReasoningReader } from './reasoning-reader.ts';
import { createToolCallReader } from './tool-call-reader.ts';

export type ResponseReader = ReturnType<typeof createResponseReader>;

/** @param thoughts where the text begins, see {@link createReasoningReader}. */
export function createResponseReader(thoughts: 'beginning' | 'inside' | 'outside', hasTools: boolean) {
  const reasoning = createReasoningReader(thoughts);
  const calls = createToolCallReader(hasTools);
  return {
    push(text: string) {
      const read = reasoning.push(text);
      return { reasoning: read.reasoning, ...calls.push(read.content) };
    },
    /** The text has ended: gives what was held. */
    flush() {
      const read = reasoning.flush();
      const before = calls.push(read.content);
      return {
        reasoning: read.reasoning,
        content: before.content + calls.flush().content,
        toolCalls: before.toolCalls,
      };
    },
  };
}
