import { describe, expect, test } from 'vitest';
import { backend, model, run } from '../../../fixtures/command-run.ts';
import { choicesFor } from './completion-choices.ts';

/** What completes that argument, with the path that was asked for as a server knows it. */
const choices = async (
  responses: Readonly<Record<string, unknown>>,
  command: string,
  argument: string,
) => (await run(responses, (context) => choicesFor(context, { command, argument }))).result;

describe('models', () => {
  const here = model('here', { downloaded: true });
  const alias = model('nick', { alias_of: 'here', size: undefined });
  const far = model('far', { size: undefined, labels: [] });
  const responses = {
    'GET /models?show_all=false': { data: [here, alias] },
    'GET /models?show_all=true': { data: [here, far, alias] },
  };
  const names = async (command: string) =>
    (await choices(responses, command, 'model')).map(({ value }) => value);

  test('are those on the disk, with their sizes and labels', async () => {
    expect(await choices(responses, 'run', 'model')).toEqual([
      { value: 'here', about: '1.1 GB, chat custom' },
      { value: 'nick', about: 'chat custom' },
    ]);
  });

  test('are all of them where one is to be pulled', async () => {
    expect(await choices(responses, 'pull', 'model')).toEqual([
      { value: 'here', about: '1.1 GB, chat custom' },
      { value: 'far', about: '' },
    ]);
  });

  test('are without aliases where files are fetched or removed', async () => {
    expect(await names('rm')).toEqual(['here']);
    expect(await names('show')).toEqual(['here', 'nick']);
  });
});

test('backends are those that this machine can have, with how they stand', async () => {
  const recipes = {
    llamacpp: { backends: { cpu: backend('installed'), cuda: backend('unsupported') } },
    flm: { backends: { npu: backend('unsupported') } },
    kokoro: { backends: { cpu: backend('installable') } },
  };
  const responses = { 'GET /system-info': { recipes } };
  expect(await choices(responses, 'backends install', 'recipe:backend')).toEqual([
    { value: 'llamacpp:cpu', about: 'installed' },
    { value: 'kokoro:cpu', about: 'installable' },
  ]);
});

describe('settings', () => {
  const responses = { 'GET /internal/config': { port: 1, llamacpp: { args: '-x' } } };

  test('are told with their values', async () => {
    expect(await choices(responses, 'config get', 'setting')).toEqual([
      { value: 'port', about: '1' },
      { value: 'llamacpp.args', about: '-x' },
    ]);
  });

  test('go on with a value where one is to be set', async () => {
    expect(await choices(responses, 'config set', 'key=value')).toMatchObject([
      { value: 'port=' },
      { value: 'llamacpp.args=' },
    ]);
  });

  test('are for commands of the configuration only', async () => {
    expect(await choices(responses, 'run', 'prompt')).toEqual([]);
    expect(await choices(responses, 'config', 'setting')).toEqual([]);
  });
});

test.each([
  ['run', 'model'],
  ['backends install', 'recipe:backend'],
  ['config get', 'setting'],
])('for %s %s there is nothing where no server knows it', async (command, argument) => {
  expect(await choices({}, command, argument)).toEqual([]);
});
