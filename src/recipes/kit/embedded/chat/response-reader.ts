// Sorts generated text into thoughts, content and tool calls, piece by piece.
import { createReasoningReader } from './reasoning-reader.ts';
import type { TextReader } from './text-pieces.ts';
import { createToolCallReader, type ReadText } from './tool-call-reader.ts';

/** What a piece of text turned out to be. */
export interface ReadResponse extends ReadText {
  reasoning: string;
}

/** @param thoughts where the text begins, see {@link createReasoningReader}. */
export function createResponseReader(options: {
  thoughts: Parameters<typeof createReasoningReader>[0];
  hasTools: boolean;
}): TextReader<ReadResponse> {
  const reasoning = createReasoningReader(options.thoughts);
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
