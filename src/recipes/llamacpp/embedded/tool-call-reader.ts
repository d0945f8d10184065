// Takes the tool calls out of generated text, piece by piece.
import { createStopSequenceFilter } from './stop-sequences.ts';
import { callEnd, callStart, parseToolCall, type ToolCall } from './tools.ts';

export type { ToolCall } from './tools.ts';

/** What a piece of text turned out to be. */
export interface ReadText {
  content: string;
  toolCalls: readonly ToolCall[];
}

/** Reads one answer. */
export interface ToolCallReader {
  push(text: string): ReadText;
  /** The text has ended: gives what was held. A call that was cut off becomes content. */
  flush(): ReadText;
}

/** @param isActive false passes everything on as content. */
export function createToolCallReader(isActive: boolean): ToolCallReader {
  let outside = createStopSequenceFilter([callStart]);
  let inside: string | undefined;
  let hasCalls = false;

  function push(text: string): ReadText {
    if (!isActive) return { content: text, toolCalls: [] };
    if (inside === undefined) {
      const { text: content, stop } = outside.push(text);
      if (stop === undefined) return { content: visible(content), toolCalls: [] };
      inside = '';
      return join({ content: visible(content), toolCalls: [] }, push(outside.rest()));
    }
    inside += text;
    const end = inside.indexOf(callEnd);
    if (end < 0) return { content: '', toolCalls: [] };
    const call = parseToolCall(inside.slice(0, end));
    const whole = `${callStart}${inside.slice(0, end)}${callEnd}`;
    const rest = inside.slice(end + callEnd.length);
    inside = undefined;
    outside = createStopSequenceFilter([callStart]);
    hasCalls ||= call !== undefined;
    return join(
      call === undefined ? { content: whole, toolCalls: [] } : { content: '', toolCalls: [call] },
      push(rest),
    );
  }

  // Line breaks between and after calls belong to their notation.
  const visible = (content: string): string => (hasCalls && content.trim() === '' ? '' : content);

  return {
    push,
    flush() {
      if (inside !== undefined) return { content: `${callStart}${inside}`, toolCalls: [] };
      return { content: visible(outside.flush()), toolCalls: [] };
    },
  };
}

const join = (first: ReadText, second: ReadText): ReadText => ({
  content: first.content + second.content,
  toolCalls: [...first.toolCalls, ...second.toolCalls],
});
