// Tests of chat-messages.ts: numbers in the calls of a history keep their digits.
import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { withExactNumbers } from './chat-messages.ts';

const chat = (content: string) => [
  { role: 'user', content },
  { role: 'assistant', tool_calls: [{ function: { name: 'see', arguments: '{"at":52.520008}' } }] },
];
const markIn = (messages: readonly object[]) =>
  /"at":(\d{12})/.exec(
    JSON.parse(JSON.stringify(messages))[1].tool_calls[0].function.arguments,
  )?.[1];

test('a history of numbers that follow each other is searched for an unused one once, not once for each of them', () => {
  const first = Number(markIn(withExactNumbers(chat('')).messages));
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => first + at).join(' ');
  const growth = growthOfWork([2000, 16_000], (count) => chat(numbers(count)), withExactNumbers);
  expect(growth).toBeLessThan(24);
});
