// Tests of begun-answer.ts that need no template; official-templates.test.ts has those that do.
import { expect, test } from 'vitest';
import { withBegunAnswer } from './begun-answer.ts';
import type { FormattedChat } from './formatter-child.ts';

const format = (more: Partial<FormattedChat>) =>
  ({
    prompt: '',
    generation_prompt: '',
    thinking_start_tag: '',
    thinking_end_tag: '',
    chat_parser: '',
    ...more,
  }) as FormattedChat;

test('an answer that is begun comes behind a thought that is over, the one of the message', () => {
  const thinking = format({
    prompt: 'Hi<a><think>',
    generation_prompt: '<a><think>',
    thinking_start_tag: '<think>',
    thinking_end_tag: '</think>',
  });
  expect(withBegunAnswer(thinking, '', thinking)).toMatchObject({
    prompt: 'Hi<a><think></think>',
    generation_prompt: '<a><think></think>',
  });
  expect(withBegunAnswer(thinking, 'so', thinking).prompt).toBe('Hi<a><think>so</think>');
});

test('where there are no thoughts, nothing comes before it', () => {
  const plain = format({ prompt: 'Hi<a>', generation_prompt: '<a>' });
  expect(withBegunAnswer(plain, '', plain)).toEqual(plain);
});
