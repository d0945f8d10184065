import { expect, test } from 'vitest';
import { readBlocks, readLine } from './read-text.ts';

test('an apostrophe within a word is a bent one, and code and quotes stay as they are', () => {
  const [said, code, quoted] = readLine("The model's name, `it's`, a 'quoted' word");
  expect(said).toMatchObject({ type: 'text', text: 'The model’s name, ' });
  expect(code).toMatchObject({ tokens: [{ type: 'codespan', text: "it's" }] });
  expect(quoted).toMatchObject({ type: 'text', text: ", a 'quoted' word" });
});

test('a block of code stays as it is', () => {
  expect(readBlocks("```\nit's\n```")[0]).toMatchObject({ type: 'code', text: "it's" });
});
