import { expect, test } from 'vitest';
import type { AliasConditions } from '../models/alias-targets.ts';
import { unmetCondition } from './conditions.ts';

const traits = { promptTokens: 200, hasImages: false, hasTools: true };

test.each<[conditions: AliasConditions, unmet: string | undefined]>([
  [{}, undefined],
  [{ max_prompt_tokens: 200 }, undefined],
  [{ max_prompt_tokens: 199 }, 'for prompts of at most 199 tokens, and this one has about 200'],
  [{ min_prompt_tokens: 200 }, undefined],
  [{ min_prompt_tokens: 201 }, 'for prompts of at least 201 tokens, and this one has about 200'],
  [{ images: false, tools: true }, undefined],
  [{ images: true }, 'for requests with pictures'],
  [{ tools: false }, 'for requests without tools'],
])('of a request with tools and 200 tokens, %j is unmet: %s', (conditions, unmet) => {
  expect(unmetCondition([conditions], traits)).toBe(unmet);
});

test('of several conditions all have to hold, and the first one that does not is told', () => {
  const all = [{ min_prompt_tokens: 100 }, { images: true }, { tools: false }];
  expect(unmetCondition(all, traits)).toBe('for requests with pictures');
});
