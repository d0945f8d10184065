import { describe, expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { model, run, system } from '../../../fixtures/command-run.ts';
import { ensurePulled, sayIsHere } from './pulling.ts';

const complete = { event: 'complete', data: { status: 'success', message: 'ok' } };
const done = () => eventStream([complete]);
const here = model('m', { downloaded: true });

/** What the server has: first without the model, then with it. */
function serverWith(models: readonly object[], more: object = {}) {
  return {
    'GET /models?show_all=true': { data: models },
    'GET /system-info': system,
    'POST /pull': done(),
    ...more,
  };
}

describe('a model that a command needs', () => {
  test('is not fetched where it is on the disk', async () => {
    const { result, lines, sent } = await run({ 'GET /models/m': here }, (context) =>
      ensurePulled(context, 'm'),
    );
    expect([result, lines, sent]).toEqual([here, [], []]);
  });

  test('is fetched where it is not, which is said', async () => {
    const absent = model('m');
    const { result, lines, notes, sent } = await run(
      serverWith([], { 'GET /models/m': absent }),
      (context) => ensurePulled(context, 'm'),
    );
    expect(lines).toEqual(['Pulling m, which is not on this machine yet.']);
    expect(sent).toEqual([['POST /pull', { model_name: 'm', stream: true }]]);
    expect([result, notes]).toEqual([absent, '']);
  });

  test('is fetched under its own name where an alias is said', async () => {
    const server = serverWith([], { 'GET /models/nick': model('nick', { alias_of: 'm' }) });
    const { sent, lines } = await run(server, (context) => ensurePulled(context, 'nick'));
    expect(sent).toEqual([['POST /pull', { model_name: 'm', stream: true }]]);
    expect(lines).toEqual(['Pulling m, which is not on this machine yet.']);
  });

  test('is not fetched where nothing runs it', async () => {
    const server = serverWith([], { 'GET /models/m': model('m', { recipe: 'flm' }) });
    await expect(run(server, (context) => ensurePulled(context, 'm'))).rejects.toMatchObject({
      message: "m can't run on this machine. flm:npu requires an NPU.",
    });
  });

  test('has no events of its pull with --json, whose result is that of the command', async () => {
    const server = serverWith([], { 'GET /models/m': model('m') });
    const { lines, notes } = await run(server, (context) => ensurePulled(context, 'm'), {
      json: true,
    });
    expect([lines, notes]).toEqual([[], '']);
  });

  test('whose pull ends early says how it goes on', async () => {
    const cut = { 'GET /models/m': model('m'), 'POST /pull': eventStream([]) };
    const pulled = run(serverWith([], cut), (context) => ensurePulled(context, 'm'));
    await expect(pulled).rejects.toMatchObject({
      advice: "'lemonade pull m' goes on where this stopped.",
    });
  });
});

describe('a repository that a command needs', () => {
  const offer = {
    recipe: 'llamacpp',
    suggested_name: 'repo',
    suggested_labels: [],
    mmproj_files: [],
    variants: [{ name: 'Q4', size_bytes: 1 }],
    source: 'huggingface',
  };
  const variants = { 'GET /pull/variants?checkpoint=o%2Fr': offer };

  test('is the model that is made of it', async () => {
    const made = model('made', { checkpoint: 'o/r:Q4', downloaded: true });
    const { result, sent } = await run(serverWith([made]), (context) =>
      ensurePulled(context, 'o/r'),
    );
    expect([result, sent]).toEqual([made, []]);
  });

  test("is fetched as a model of one's own", async () => {
    const fetched = model('user.repo-Q4', { downloaded: true });
    const server = serverWith([], { ...variants, 'GET /models/user.repo-Q4': fetched });
    const { result, sent, lines } = await run(server, (context) => ensurePulled(context, 'o/r'));
    expect(sent).toEqual([
      [
        'POST /pull',
        { model_name: 'user.repo-Q4', checkpoint: 'o/r:Q4', recipe: 'llamacpp', stream: true },
      ],
    ]);
    expect(lines).toEqual(['Pulling user.repo-Q4, which is not on this machine yet.']);
    expect(result).toEqual(fetched);
  });

  test('is not fetched where nothing runs its recipe', async () => {
    const flm = { 'GET /pull/variants?checkpoint=o%2Fr': { ...offer, recipe: 'flm' } };
    const pulled = run(serverWith([], flm), (context) => ensurePulled(context, 'o/r'));
    await expect(pulled).rejects.toThrow("user.repo-Q4 can't run on this machine.");
  });

  test('whose pull ends early goes on by the name that was typed, and has no events with --json', async () => {
    const cut = { ...variants, 'POST /pull': eventStream([]) };
    const pulled = run(serverWith([], cut), (context) => ensurePulled(context, 'o/r'));
    await expect(pulled).rejects.toMatchObject({
      advice: "'lemonade pull o/r' goes on where this stopped.",
    });
    const whole = { ...variants, 'GET /models/user.repo-Q4': model('user.repo-Q4') };
    const { lines } = await run(serverWith([], whole), (context) => ensurePulled(context, 'o/r'), {
      json: true,
    });
    expect(lines).toEqual([]);
  });
});

test.each([
  ['chat', "m is here. 'lemonade run m' chats with it."],
  ['tts', "m is here. 'lemonade speak TEXT -m m' uses it."],
])('a model that is here is told with what it is for: %s', async (label, line) => {
  const { lines } = await run({ 'GET /models/m': model('m', { labels: [label] }) }, (context) =>
    sayIsHere(context, 'm'),
  );
  expect(lines).toEqual([line]);
});
