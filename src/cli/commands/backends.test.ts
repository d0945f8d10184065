import { describe, expect, test } from 'vitest';
import { backend, run, system } from '../../../fixtures/command-run.ts';
import { listBackends, removeBackend, updateBackends } from './backends.ts';

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
    const events = 'event: complete\ndata: {"status":"success"}\n\n';
    const stream = new Response(events, { headers: { 'content-type': 'text/event-stream' } });
    const updated = await run({ ...server, 'POST /install': stream }, (context) =>
      updateBackends(context, undefined),
    );
    expect(updated.sent).toEqual([
      ['POST /install', { recipe: 'llamacpp', backend: 'vulkan', stream: true }],
    ]);
  });
});
