// Numbers in the calls of a history, with all of their digits: llama.cpp keeps six of a fraction, and integers above 2^63 become others.
import { randomInt } from 'node:crypto';

/** Texts, which may end in the middle, and numbers. */
const NUMBERS = /"(?:[^"\\]|\\[\s\S])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Digits of integers that llama.cpp leaves as they are. */
const SAFE = /^-?\d{1,18}$/;
const COUNT_DIGITS = 6;
const MOST = 10 ** COUNT_DIGITS;

/** @returns messages with other numbers in their calls, and what puts the own ones into the prompt that is made of them. */
export function withExactNumbers(messages: readonly object[]) {
  const numbers: string[] = [];
  let mark = '';
  const marked = (text: string) =>
    text.replace(NUMBERS, (found) => {
      if (found.startsWith('"') || SAFE.test(found) || numbers.length >= MOST) return found;
      mark ||= unusedIn(JSON.stringify(messages));
      numbers.push(found);
      return `${mark}${String(numbers.length - 1).padStart(COUNT_DIGITS, '0')}`;
    });
  const withMarks = (call: unknown): unknown => {
    const { function: called, ...rest } = call as { function: { arguments: string } };
    return { ...rest, function: { ...called, arguments: marked(called.arguments) } };
  };
  return {
    messages: messages.map((message) =>
      'tool_calls' in message && Array.isArray(message.tool_calls)
        ? { ...message, tool_calls: message.tool_calls.map(withMarks) }
        : message,
    ),
    restored: (prompt: string): string =>
      numbers.length === 0
        ? prompt
        : prompt.replace(
            new RegExp(`${mark}(\\d{${COUNT_DIGITS}})`, 'g'),
            (found, index) => numbers[Number(index)] ?? found,
          ),
  };
}

/**
 * Digits with which no number in the text begins, so that a template writes them for our numbers only. They are drawn, because
 * a text that had all that would be tried in turn would take the square of its length.
 */
function unusedIn(text: string): string {
  for (;;) {
    const digits = String(randomInt(10 ** 11, 10 ** 12));
    if (!text.includes(digits)) return digits;
  }
}
