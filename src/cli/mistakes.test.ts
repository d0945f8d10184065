import { expect, test } from 'vitest';
import { parserMessage } from './mistakes.ts';

test.each([
  {
    text: "error: unknown option '--prot'\n(Did you mean --port?)",
    is: "Error: Unknown option '--prot'.\nDid you mean --port?\n",
  },
  {
    text: "error: missing required argument 'model'\n",
    is: "Error: Missing required argument 'model'.\nHow.\n",
  },
])('$text', ({ text, is }) => {
  expect(parserMessage(text, 'How.')).toBe(is);
});
