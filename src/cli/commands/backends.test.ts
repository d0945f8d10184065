import { describe, expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { backend, run, system } from '../../../fixtures/command-run.ts';
import { installBackend, listBackends, removeBackend, updateBackends } from './backends.ts';

const DONE = { event: 'complete', data: { status: 'success' } };

describe('lemonade backends', () => {
  const server = { 'GET /system-info': system };

  test('lists those that the machine can have, without the one that is another once more', async () => {
    const { lines, notes } = await run(server, (context) => listBackends(context, {}));
    expect(lines).toEqual([
      'BACKEND | STATE | DEVICES | VERSION | CHOSEN',
      'llamacpp:cpu | not installed | cpu | yes',
      'llamacpp:vulkan | needs an update | amd_gpu cpu | b1',
    ]);
    expect(notes).toBe(
      "llamacpp:cpu: It is new.\n'lemonade backends install llamacpp:cpu' installs one.\n",
    );
  });

  test('lists all with --all, and why some can not be had', async () => {
    const { lines } = await run(server, (context) => listBackends(context, { all: true }));
    expect(lines).toContain('llamacpp:cuda | not supported | cpu | Requires a card');
    expect(lines).toHaveLength(5);
  });

  test('remove only what is installed, and suggest the name that is meant', async () => {
    const removal = (word: string) => run(server, (context) => removeBackend(context, word));
    await expect(removal('llamacpp')).rejects.toMatchObject({
      reason: 'notFound',
      message: 'llamacpp:cpu is not installed.',
    });
    await expect(removal('llamacpp:vulcan')).rejects.toMatchObject({
      advice: "Did you mean 'llamacpp:vulkan'?",
    });
    await expect(removal('flm')).rejects.toMatchObject({ message: "There is no backend 'flm'." });
    const done = { ...server, 'POST /uninstall': { message: 'ok' } };
    const { lines, sent } = await run(done, (context) => removeBackend(context, 'llamacpp:vulkan'));
    expect(sent).toEqual([['POST /uninstall', { recipe: 'llamacpp', backend: 'vulkan' }]]);
    expect(lines).toEqual(['llamacpp:vulkan is removed.']);
  });

  test('update only what is old', async () => {
    const installed = { llamacpp: { backends: { cpu: backend('installed') } } };
    const { lines, sent } = await run(
      { 'GET /system-info': { ...system, recipes: installed } },
      (context) => updateBackends(context, undefined),
    );
    expect([lines, sent]).toEqual([['Every installed backend is up to date.'], []]);
    const stream = eventStream([DONE]);
    const updated = await run({ ...server, 'POST /install': stream }, (context) =>
      updateBackends(context, undefined),
    );
    expect(updated.sent).toEqual([
      ['POST /install', { recipe: 'llamacpp', backend: 'vulkan', stream: true }],
    ]);
  });

  test('are listed as JSON where that is wanted', async () => {
    const { lines } = await run(server, (context) => listBackends(context, {}), { json: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([system.recipes]);
  });

  test('that are installed are green, and say of themselves no command', async () => {
    const recipes = {
      llamacpp: {
        default_backend: 'cpu',
        backends: { cpu: backend('installed'), vulkan: backend('installable') },
      },
    };
    const { lines, notes } = await run(
      { 'GET /system-info': { ...system, recipes } },
      (context) => listBackends(context, {}),
      { env: { NO_COLOR: '', FORCE_COLOR: '1' } },
    );
    expect(lines[1]).toContain('\x1b[32minstalled');
    expect(lines[2]).not.toContain('\x1b[32m');
    expect(notes).toBe('');
  });

  describe('install', () => {
    const recipes = {
      llamacpp: {
        default_backend: 'cpu',
        backends: {
          cpu: backend('installable', { notice: 'It is new.' }),
          vulkan: backend('installable'),
        },
      },
    };
    const install = (
      word: string,
      options = {},
      { events = [DONE], ...setup }: { events?: (typeof DONE)[]; quiet?: boolean } = {},
    ) =>
      run(
        { 'GET /system-info': { ...system, recipes }, 'POST /install': eventStream(events) },
        (context) => installBackend(context, word, options),
        setup,
      );

    test('fetches the one that is named, and says so', async () => {
      const { lines, notes, sent } = await install('llamacpp:vulkan');
      expect(sent).toEqual([
        ['POST /install', { recipe: 'llamacpp', backend: 'vulkan', stream: true }],
      ]);
      expect(lines).toEqual(['llamacpp:vulkan is installed.']);
      expect(notes).toBe('Installing llamacpp:vulkan\n');
    });

    test.each(['llamacpp', 'llamacpp:default'])(
      'takes the one that suits this machine for %s, with what is to be known of it',
      async (word) => {
        const { lines, notes, sent } = await install(word, { force: true });
        expect(sent).toEqual([
          ['POST /install', { recipe: 'llamacpp', backend: 'cpu', force: true, stream: true }],
        ]);
        expect(lines).toEqual(['llamacpp:cpu is installed.']);
        expect(notes).toBe(`It is new.\nInstalling ${word}\n`);
      },
    );

    test('says nothing where that is not wanted', async () => {
      const { lines, notes } = await install('llamacpp', { force: false }, { quiet: true });
      expect([lines, notes]).toEqual([[], '']);
    });

    test('that ends early says how it begins again', async () => {
      await expect(install('llamacpp', {}, { events: [] })).rejects.toMatchObject({
        advice: "'lemonade backends install llamacpp' begins again.",
      });
    });
  });

  test('update each once, though the one that is chosen is there by two names', async () => {
    const old = backend('update_required');
    const recipes = { llamacpp: { backends: { default: old, cpu: old, vulkan: old } } };
    const { lines } = await run(
      {
        'GET /system-info': { ...system, recipes },
        'POST /install': () => eventStream([DONE]),
      },
      (context) => updateBackends(context, undefined),
    );
    expect(lines).toEqual(['llamacpp:cpu is installed.', 'llamacpp:vulkan is installed.']);
  });

  test('of a wrong name suggest none that this machine can not have', async () => {
    const wrong = run(server, (context) => removeBackend(context, 'llamacpp:cuba'));
    await expect(wrong).rejects.toMatchObject({
      advice: expect.not.stringContaining('llamacpp:cuda'),
    });
  });

  test('update the one that is named, whatever its state', async () => {
    const { sent } = await run({ ...server, 'POST /install': eventStream([DONE]) }, (context) =>
      updateBackends(context, 'llamacpp:cpu'),
    );
    expect(sent).toEqual([['POST /install', { recipe: 'llamacpp', backend: 'cpu', stream: true }]]);
  });
});
