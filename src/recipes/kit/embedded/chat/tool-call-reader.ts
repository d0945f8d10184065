// Takes the tool calls out of generated text, piece by piece.
import { createStopSequenceFilter } from './stop-sequences.ts';
import { callEnd, callStart, parseToolCall, type ToolCall } from './tools.ts';

/** A call that was cut off becomes content. @param isActive false passes everything on as content. */
export function createToolCallReader(isActive: boolean) {
  /** Looks for the tag that comes next. */
  let search = createStopSequenceFilter([callStart]);
  /** What has come of a call; undefined outside of one. */
  let inside: string | undefined;
  let hasCalls = false;

  // Line breaks between and after calls belong to their notation.
  const visible = (content: string): string => (hasCalls && content.trim() === '' ? '' : content);

  return {
    push(text: string) {
      const read = { content: '', toolCalls: [] as ToolCall[] };
      if (!isActive) return { ...read, content: text };
      for (let rest: string | undefined = text; rest !== undefined; ) {
        const found = search.push(rest);
        if (inside === undefined) read.content += visible(found.text);
        else inside += found.text;
        rest = found.rest;
        if (rest === undefined) break;
        const call = inside === undefined ? undefined : parseToolCall(inside);
        if (call !== undefined) read.toolCalls.push(call);
        else if (inside !== undefined) read.content += `${callStart}${inside}${callEnd}`;
        hasCalls ||= call !== undefined;
        inside = inside === undefined ? '' : undefined;
        search = createStopSequenceFilter([inside === undefined ? callStart : callEnd]);
      }
      return read;
    },
    /** The text has ended: gives what was held. */
    flush() {
      const last = search.flush();
      return { content: inside === undefined ? visible(last) : `${callStart}${inside}${last}`, toolCalls: [] };
    },
  };
}
