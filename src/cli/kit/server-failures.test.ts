import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { operationTable } from '../../../generated/handlers.ts';
import { createProgram } from '../program.ts';
import { failureOfServer } from './server-failures.ts';
import texts from './texts.json' with { type: 'json' };

test.each(Object.entries(texts.remedies))(
  'what a terminal says for %s names commands that exist',
  (operation, sentence) => {
    expect(Object.keys(operationTable)).toContain(operation);
    const commands = [...sentence.matchAll(/'lemonade ([^']+)'/g)].map(([, words = '']) =>
      words.split(' '),
    );
    expect(commands).not.toEqual([]);
    for (const words of commands) {
      let found = createProgram(async () => undefined) as unknown as Command;
      for (const word of words.filter((one) => /^[a-z-]+$/.test(one))) {
        const next = found.commands.find(
          (one) => one.name() === word || one.aliases().includes(word),
        );
        if (word.startsWith('--')) expect(found.options.map(({ long }) => long)).toContain(word);
        else if (next === undefined)
          expect.fail(`There is no command 'lemonade ${words.join(' ')}'.`);
        else found = next;
      }
    }
  },
);

describe('an error of the server at a terminal', () => {
  const text = "Did you mean 'a'? GET /api/v1/models?show_all=true lists all models.";
  const remedy = { text, operation: 'listModels', suggestions: ['a'] };

  test('is its problem, with a command in place of the words for clients of the API', () => {
    const { message, advice } = failureOfServer(
      { message: `Model b has not been found. ${text}`, remedy },
      'notFound',
    );
    expect(message).toBe('Model b has not been found.');
    expect(advice).toBe("Did you mean 'a'? 'lemonade list --all' lists all models.");
  });

  test('that wants the admin key says how a command gives it', () => {
    const toSend = { text: "Send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'." };
    const said = {
      message: `This needs the admin key. ${toSend.text}`,
      code: 'admin_key_required',
      remedy: toSend,
    };
    const { message, advice } = failureOfServer(said, 'failed');
    expect(message).toBe('This needs the admin key.');
    expect(advice).toMatch(/--api-key or LEMONADE_ADMIN_API_KEY/);
  });

  test('whose operation has no command is said as it is', () => {
    const said = { message: 'No slot. Look.', remedy: { text: 'Look.', operation: 'listSlots' } };
    expect(failureOfServer(said, 'failed')).toMatchObject({
      message: 'No slot. Look.',
      advice: undefined,
    });
  });

  test.each([
    [{ operation: 'pullModel', arguments: { model_name: 'm' } }, "'lemonade pull m' fetches it."],
    [{ operation: 'pullModel' }, "'lemonade pull MODEL' fetches it."],
    [
      { operation: 'installBackend', arguments: { recipe: 'llamacpp', backend: 'cpu' } },
      "'lemonade backends install llamacpp:cpu' installs it.",
    ],
    [
      {
        operation: 'installBackend',
        arguments: { recipe: 'llamacpp', backend: 'cpu', force: true },
      },
      "'lemonade backends install llamacpp:cpu --force' installs it.",
    ],
    [
      { operation: 'listModels', suggestions: ['a', 'b'] },
      "Did you mean 'a' or 'b'? 'lemonade list --all' lists all models.",
    ],
    [{ operation: 'listModels', suggestions: [] }, "'lemonade list --all' lists all models."],
    [{ operation: 'listSlots', suggestions: ['a'] }, undefined],
    [{}, undefined],
  ])('has the command of its remedy %j: %s', (remedy, advice) => {
    const said = { message: 'No. Look.', remedy: { text: 'Look.', ...remedy } as never };
    expect(failureOfServer(said, 'notFound')).toMatchObject({
      reason: 'notFound',
      message: advice === undefined ? 'No. Look.' : 'No.',
      advice,
      said,
    });
  });

  test('whose message does not end with its remedy is whole', () => {
    const remedy = { text: 'Look.', operation: 'listModels' };
    expect(failureOfServer({ message: 'Look. No.', remedy }, 'failed').message).toBe('Look. No.');
  });

  test('that wants the admin key for a setting says the same, also without a remedy', () => {
    const advice = expect.stringMatching(/^Run the command as the user of the server/);
    for (const code of ['admin_key_required', 'setting_needs_admin_key'])
      expect(failureOfServer({ message: 'No. ', code }, 'failed')).toMatchObject({
        message: 'No. ',
        advice,
      });
    expect(failureOfServer({ message: 'No.', code: 'other' }, 'failed').advice).toBeUndefined();
  });
});
