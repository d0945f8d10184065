import { describe, expect, test } from 'vitest';
import {
  createStartSearch,
  type GrammarTrigger,
  isThoughtOpen,
  type Thoughts,
} from './grammar-start.ts';

const NO_THOUGHTS: Thoughts = { prompt: '', startTag: '', endTag: '' };
const THOUGHTS: Thoughts = { prompt: '', startTag: '<t>', endTag: '</t>' };
const trigger = (type: number, value: string): GrammarTrigger => ({ type, value, token: 0 });

describe('a thought that the prompt leaves open', () => {
  test.each<[string, boolean]>([
    ['', false],
    ['<t>', true],
    ['<t>a</t>', false],
    ['<t>a</t><t>', true],
    ['</t>', false],
  ])('%j: %s', (prompt, isOpen) => {
    expect(isThoughtOpen({ ...THOUGHTS, prompt })).toBe(isOpen);
  });

  test('is none where one of its marks is not known', () => {
    expect(isThoughtOpen({ ...THOUGHTS, prompt: '<t>', endTag: '' })).toBe(false);
    expect(isThoughtOpen({ ...THOUGHTS, prompt: '<t>', startTag: '' })).toBe(false);
  });
});

describe('a grammar that holds behind the thoughts', () => {
  test.each<[string, string, number | undefined]>([
    ['', '', 0],
    ['', 'abc', 0],
    ['', '<t>abc', undefined],
    ['', '<t>a</t>bc', 8],
    ['', '<t>a</t>b<t>', undefined],
    ['', '<t>a</t>b<t>c</t>', 17],
    ['<t>', '', undefined],
    ['<t>', 'a</t>b', 5],
    ['<t>a</t>', 'b', 0],
    ['<t>a</', 't>b', 2],
    ['xyz', 'b', 0],
  ])('with %j in the prompt, %j begins at %j', (prompt, response, place) => {
    const search = createStartSearch({ triggers: undefined, thoughts: { ...THOUGHTS, prompt } });
    expect(search(response)).toBe(place);
  });
});

describe('a grammar that a trigger begins', () => {
  const placeOf = (triggers: readonly GrammarTrigger[], response: string, thoughts = NO_THOUGHTS) =>
    createStartSearch({ triggers, thoughts })(response);

  test.each<[string, GrammarTrigger, string, number | undefined]>([
    ['a text', trigger(1, 'call'), 'a call', 2],
    ['a text that is not there', trigger(1, 'call'), 'a cal', undefined],
    ['a text at the beginning', trigger(1, 'call'), 'call', 0],
    ['a pattern', trigger(2, 'c[a-z]ll'), 'a cull', 2],
    ['a pattern that is not there', trigger(2, 'c[a-z]ll'), 'a c1ll', undefined],
    ['the first group of a pattern', trigger(2, 'a(b)'), 'xab', 2],
    ['the group that took part', trigger(2, '(?:(x)|a(b))'), 'ab', 1],
    ['a pattern for the beginning', trigger(2, '^call'), 'call', 0],
    ['a pattern for the beginning, elsewhere', trigger(2, '^call'), 'a call', undefined],
    ['a pattern for all of it', trigger(3, '[^]*?(call)[^]*'), 'a call', 2],
    ['a token', trigger(0, 'call'), 'a call', undefined],
    ['an unknown kind', trigger(4, 'call'), 'a call', undefined],
  ])('by %s', (_how, given, response, place) => {
    expect(placeOf([given], response)).toBe(place);
  });

  test('by the first of several, and by none without any', () => {
    expect(placeOf([trigger(1, 'b'), trigger(1, 'a')], 'xab')).toBe(1);
    expect(placeOf([trigger(1, 'z'), trigger(1, 'a')], 'xab')).toBe(1);
    expect(placeOf([], 'a')).toBeUndefined();
  });

  test('never within a thought', () => {
    const call = [trigger(1, 'call')];
    expect(placeOf(call, '<t>call', THOUGHTS)).toBeUndefined();
    expect(placeOf(call, '<t>call</t>', THOUGHTS)).toBeUndefined();
    expect(placeOf(call, '<t>call</t>call', THOUGHTS)).toBe(11);
    expect(placeOf([trigger(2, 'call')], '<t>call</t>.call', THOUGHTS)).toBe(12);
  });

  test('among the last thousand characters only', () => {
    for (const type of [1, 2]) {
      const call = [trigger(type, 'call')];
      expect(placeOf(call, `call${'x'.repeat(996)}`)).toBe(0);
      expect(placeOf(call, `call${'x'.repeat(997)}`)).toBeUndefined();
      expect(placeOf(call, `${'x'.repeat(2000)}call`)).toBe(2000);
    }
  });

  test('by a pattern for all of it as long as it has a thousand characters', () => {
    for (const whole of [trigger(3, 'x*(call)'), trigger(2, '^x*(call)')]) {
      expect(placeOf([whole], `${'x'.repeat(996)}call`)).toBe(996);
      expect(placeOf([whole], `${'x'.repeat(997)}call`)).toBeUndefined();
    }
  });
});
