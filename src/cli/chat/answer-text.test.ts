import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { AnswerText } from './answer-text.ts';

const COLOURS = { NO_COLOR: '', FORCE_COLOR: '1' };

/** What is written while an answer is put together by `work`. */
function written(
  work: (text: AnswerText) => void,
  { isAsItIs = false, ...setup }: CommandSetup & { isAsItIs?: boolean } = {},
) {
  const { context, out } = createCommandContext(() => ({}), setup);
  work(new AnswerText(context.terminal, { isAsItIs }));
  return out();
}

describe('the text of an answer', () => {
  test('begins without spaces, keeps all later ones, and ends its line once', () => {
    expect(
      written((text) => {
        text.say(' \n Yes');
        text.say('\n\n  it is.');
        text.end();
      }),
    ).toBe('Yes\n\n  it is.\n');
    expect(
      written((text) => {
        text.say('Yes.\n');
        text.end();
      }),
    ).toBe('Yes.\n');
  });

  test('that is empty leaves no line', () => {
    expect(written((text) => text.end())).toBe('');
  });

  test('begins again after its end', () => {
    const twice = (text: AnswerText) => {
      for (const part of [' One', ' Two']) {
        text.say(part);
        text.end();
      }
    };
    expect(written(twice)).toBe('One\nTwo\n');
  });

  test('forgets what was open in the one before', () => {
    const open = (text: AnswerText) => {
      text.say('```\ncode');
      text.end();
      text.say('**b**');
      text.end();
    };
    const shown = written(open, { columns: 40, env: COLOURS });
    expect(shown.endsWith('\n\x1b[1mb\x1b[22m\n')).toBe(true);
  });

  test('has colours for its marks where there are some, and keeps the marks elsewhere', () => {
    const bold = (text: AnswerText) => {
      text.say('**Yes** it is');
      text.end();
    };
    expect(written(bold, { columns: 40, env: COLOURS })).toBe('\x1b[1mYes\x1b[22m it is\n');
    expect(written(bold, { columns: 40 })).toBe('**Yes** it is\n');
    expect(written(bold, { env: COLOURS })).toBe('**Yes** it is\n');
  });

  test('is broken between words on a terminal, whose last column stays free', () => {
    const long = (text: AnswerText) => {
      text.say('one two three');
      text.end();
    };
    expect(written(long, { columns: 8 })).toBe('one two\nthree\n');
    expect(written(long, { columns: 7 })).toBe('one\ntwo\nthree\n');
    expect(written(long, { columns: 8, env: COLOURS })).toBe('one two\nthree\n');
    expect(written(long)).toBe('one two three\n');
  });

  test('for a program is as the model writes it', () => {
    const json = (text: AnswerText) => {
      text.say('{"a": "**b** c"}');
      text.end();
    };
    for (const env of [{}, COLOURS])
      expect(written(json, { columns: 8, env, isAsItIs: true })).toBe('{"a": "**b** c"}\n');
  });
});

describe('the thoughts of an answer', () => {
  const thinking = (text: AnswerText) => {
    text.think('Hm, ');
    text.think('well');
    text.say(' Yes.');
    text.say(' No.');
    text.end();
  };

  test('stand apart in front of it', () => {
    expect(written(thinking)).toBe('Hm, well\n\nYes. No.\n');
  });

  test('are dim where there are colours', () => {
    expect(written(thinking, { columns: 40, env: COLOURS })).toBe(
      '\x1b[2mHm, well\x1b[22m\n\nYes. No.\n',
    );
    expect(written(thinking, { columns: 40 })).toBe('Hm, well\n\nYes. No.\n');
  });

  test('keep their marks, and are broken between words', () => {
    const marked = (text: AnswerText) => {
      text.think('**one** two');
      text.end();
    };
    expect(written(marked, { columns: 9, env: COLOURS })).toBe('\x1b[2m**one**\ntwo\x1b[22m\n\n');
  });

  test('without an answer behind them end as well', () => {
    const twice = (text: AnswerText) => {
      text.think('One');
      text.end();
      text.think('Two');
      text.end();
    };
    expect(written(twice)).toBe('One\n\nTwo\n\n');
  });
});
