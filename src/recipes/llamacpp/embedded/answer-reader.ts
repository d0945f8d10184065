// Sorts generated text into thoughts, content and tool calls, piece by piece.
import { createReasoningReader, type ReasoningReader } from './reasoning-reader.ts';
import { createToolCallReader, type ReadText } from './tool-call-reader.ts';

/** What a piece of text turned out to be. */
export interface ReadAnswer extends ReadText {
  reasoning: string;
}

/** Reads one answer. */
export interface AnswerReader {
  push(text: string): ReadAnswer;
  /** The text has ended: gives what was held. */
  flush(): ReadAnswer;
}

/** @param thoughts where the text begins, see {@link createReasoningReader}. */
export function createAnswerReader(options: {
  thoughts: Parameters<typeof createReasoningReader>[0];
  hasTools: boolean;
}): AnswerReader {
  const reasoning: ReasoningReader = createReasoningReader(options.thoughts);
  const calls = createToolCallReader(options.hasTools);
  return {
    push(text) {
      const read = reasoning.push(text);
      return { reasoning: read.reasoning, ...calls.push(read.content) };
    },
    flush() {
      const read = reasoning.flush();
      const before = calls.push(read.content);
      const last = calls.flush();
      return {
        reasoning: read.reasoning,
        content: before.content + last.content,
        toolCalls: [...before.toolCalls, ...last.toolCalls],
      };
    },
  };
}
