import { describe, expect, test } from 'vitest';
import type { CommandSetup } from '../../../fixtures/command-context.ts';
import { run } from '../../../fixtures/command-run.ts';
import { getSettings, setSettings, unsetSettings } from './config.ts';

describe('lemonade config', () => {
  const server = {
    'GET /internal/config': {
      port: 1,
      log_level: 'debug',
      llamacpp: { args: '', backend: 'cpu' },
      allowed: ['a', 'b'],
    },
    'GET /internal/config/defaults': {
      port: 1,
      log_level: 'info',
      llamacpp: { args: '', backend: 'auto' },
      allowed: [],
    },
    'POST /internal/set': { message: 'Changed.' },
  };
  const settings = async (wanted?: string, setup: CommandSetup = {}) =>
    (await run(server, (context) => getSettings(context, wanted), setup)).lines;

  test('has all settings, with the defaults of those that are changed', async () => {
    expect(await settings()).toEqual([
      'SETTING | VALUE | DEFAULT',
      'port | 1',
      'log_level | debug | info',
      'llamacpp.args',
      'llamacpp.backend | cpu | auto',
      'allowed | a,b',
    ]);
  });

  test('has one setting, or those of a section', async () => {
    expect(await settings('log-level')).toEqual(['debug']);
    expect(await settings('LLAMACPP_BACKEND', { json: true })).toEqual(['"cpu"']);
    expect(await settings('llamacpp')).toHaveLength(3);
    expect(await settings('llamacpp', { json: true })).toEqual(['{"args":"","backend":"cpu"}']);
    await expect(settings('log_levl')).rejects.toMatchObject({
      advice: "Did you mean 'log_level'?",
    });
  });

  test('is changed by key and value, and null takes a setting out of the file', async () => {
    const changed = await run(server, (context) =>
      setSettings(context, ['llamacpp_args=--x 1', 'port=2', 'allowed=["c"]']),
    );
    expect(changed.sent).toEqual([
      ['POST /internal/set', { 'llamacpp.args': '--x 1', port: 2, allowed: ['c'] }],
    ]);
    expect(changed.lines).toEqual(['Changed.']);
    const unset = await run(server, (context) => unsetSettings(context, ['log-level']));
    expect(unset.sent).toEqual([['POST /internal/set', { log_level: null }]]);
    await expect(run(server, (context) => setSettings(context, ['allowed=[c']))).rejects.toThrow(
      "'[c' is not a JSON list.",
    );
  });
});
