import { describe, expect, test } from 'vitest';
import { aliasTargetOf, candidatesOfTarget, readAliasTarget } from './alias-targets.ts';

describe('the target of an alias in a file', () => {
  test.each([
    ['a name', 'm'],
    ['a list of names', ['a', 'b'], [{ model: 'a' }, { model: 'b' }]],
    ['a model alone', [{ model: 'a' }]],
    [
      'models under conditions',
      [
        { model: 'a', max_prompt_tokens: 0, images: false },
        { model: 'b', min_prompt_tokens: 9, tools: true },
      ],
    ],
    ['as many as there may be', Array.from({ length: 16 }, () => ({ model: 'a' }))],
  ] as [string, unknown, unknown?][])('is %s', (_what, json, target = json) => {
    expect(readAliasTarget(json)).toEqual(target);
  });

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['an object', { model: 'a' }],
    ['an empty list', []],
    ['more than there may be', Array.from({ length: 17 }, () => 'a')],
    ['a model without a name', ['a', { images: true }]],
    ['a name that is a number', [{ model: 7 }]],
    ['a list in the list', [['a']]],
    ['a condition that is not known', [{ model: 'a', colour: true }]],
    ['one of every object', [{ model: 'a', toString: true }]],
    ['a number that is a text', [{ model: 'a', max_prompt_tokens: '9' }]],
    ['a number below zero', [{ model: 'a', min_prompt_tokens: -1 }]],
    ['half a number', [{ model: 'a', min_prompt_tokens: 0.5 }]],
    ['a number that is no longer exact', [{ model: 'a', max_prompt_tokens: 2 ** 53 }]],
    ['a switch that is a number', [{ model: 'a', tools: 1 }]],
    ['a switch that is null', [{ model: 'a', images: null }]],
  ])('is none where it is %s', (_what, json) => {
    expect(readAliasTarget(json)).toBeUndefined();
  });
});

test('candidates are written as short as they can be, and read back as they were', () => {
  const one = [{ model: 'a' }];
  expect(aliasTargetOf(one)).toBe('a');
  expect(aliasTargetOf([{ model: 'a', images: undefined }] as never)).toBe('a');
  expect(candidatesOfTarget('a')).toEqual(one);
  for (const candidates of [
    [{ model: 'a', images: false }],
    [{ model: 'a' }, { model: 'b', max_prompt_tokens: 0 }],
  ]) {
    const target = aliasTargetOf(candidates);
    expect(target).toEqual(candidates);
    expect(candidatesOfTarget(target)).toEqual(candidates);
  }
});
