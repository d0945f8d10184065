import { describe, expect, test } from 'vitest';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { pullCommand } from './pull.ts';

const GIB = 2 ** 30;
const system = {
  model_memory_gb: 10,
  devices: {},
  paths: { extra_models_dir: '/extra' },
  recipes: { flm: { backends: { npu: { state: 'unsupported', message: 'Requires an NPU' } } } },
};
const variant = (name: string, gibibytes: number) => ({ name, size_bytes: gibibytes * GIB });
const offer = {
  recipe: 'llamacpp',
  suggested_name: 'repo',
  suggested_labels: ['vision'],
  mmproj_files: ['mmproj.gguf'],
  variants: [variant('Q8_0', 20), variant('Q4_K_M', 4)],
};
const model = (id: string, more: object = {}) => ({
  id,
  checkpoint: `o/r:${id}`,
  recipe: 'llamacpp',
  labels: [],
  downloaded: true,
  ...more,
});

/**
 * A server that offers a repository, and knows each model but those whose names begin with `no`.
 */
function server(more: Readonly<Record<string, unknown>> = {}, setup: CommandSetup = {}) {
  const made = createCommandContext(({ what }) => {
    if (more[what] !== undefined) return more[what];
    if (what === 'GET /health') return { version: '0.1.0' };
    if (what === 'GET /system-info') return system;
    if (what.startsWith('GET /pull/variants')) return offer;
    if (what.startsWith('GET /models?')) return { data: [] };
    if (what.startsWith('GET /models/no') || what.startsWith('GET /models/user.no'))
      return Response.json({ error: { message: 'It is unknown.' } }, { status: 404 });
    if (what.startsWith('GET /models/')) return model(what.slice('GET /models/'.length));
    if (what === 'POST /pull')
      return eventStream([{ event: 'complete', data: { status: 'success', message: 'Noted.' } }]);
    return {};
  }, setup);
  const sent = () =>
    made.asked.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body);
  return { ...made, sent };
}

describe('lemonade pull', () => {
  test.each([
    ['m', {}, { model_name: 'm' }],
    ['m', { update: true }, { model_name: 'm', do_not_upgrade: false }],
    [
      'x',
      { checkpoint: ['o/r:Q4'], recipe: 'llamacpp' },
      { model_name: 'user.x', checkpoint: 'o/r:Q4', recipe: 'llamacpp' },
    ],
    [
      'user.x',
      { checkpoint: ['main', 'o/r:a', 'vae', 'o/r:b'], recipe: 'sd-cpp', label: ['image'] },
      {
        model_name: 'user.x',
        checkpoints: { main: 'o/r:a', vae: 'o/r:b' },
        recipe: 'sd-cpp',
        labels: ['image'],
      },
    ],
    [
      'o/r:q8_0',
      {},
      {
        model_name: 'user.repo-Q8_0',
        checkpoint: 'o/r:Q8_0',
        recipe: 'llamacpp',
        mmproj: 'mmproj.gguf',
        labels: ['vision'],
      },
    ],
    [
      'o/r:other.gguf',
      { name: 'mine', label: [] },
      {
        model_name: 'user.mine',
        checkpoint: 'o/r:other.gguf',
        recipe: 'llamacpp',
        mmproj: 'mmproj.gguf',
      },
    ],
  ])('%s with %j asks for %j', async (what, options, body) => {
    const { context, sent } = server();
    await pullCommand(context, what, options);
    expect(sent()).toEqual([{ ...body, stream: true }]);
  });

  test.each([
    [
      'o/r',
      { recipe: 'llamacpp' },
      "'o/r' is a repository, which needs neither --checkpoint nor --recipe.",
    ],
    ['x', { recipe: 'llamacpp' }, 'A model of your own needs both --checkpoint and --recipe.'],
    [
      'x',
      { checkpoint: ['a', 'b', 'c'], recipe: 'sd-cpp' },
      'Each of several checkpoints stands behind its role.',
    ],
    [
      'x',
      { checkpoint: ['a'], recipe: 'flm' },
      "user.x can't run on this machine. flm:npu requires an NPU.",
    ],
  ])('%s with %j is refused', async (what, options, message) => {
    const { context, sent } = server();
    await expect(pullCommand(context, what, options)).rejects.toThrow(message);
    expect(sent()).toEqual([]);
  });

  test('fetches with --force what can not run', async () => {
    const { context, sent } = server();
    await pullCommand(context, 'x', { checkpoint: ['a'], recipe: 'flm', force: true });
    expect(sent()).toHaveLength(1);
  });

  test('takes the first variant that fits the memory, or the smallest, and says so', async () => {
    const { context, sent, notes } = server();
    await pullCommand(context, 'o/r', {});
    expect(sent()).toMatchObject([{ checkpoint: 'o/r:Q4_K_M' }]);
    expect(notes()).toContain(
      'Taking Q4_K_M (4.3 GB), the first of the usual ones that fits the memory',
    );
    const large = { ...offer, variants: [variant('Q8_0', 20), variant('Q2', 15)] };
    const other = server({ 'GET /pull/variants?checkpoint=o%2Fr': large });
    await pullCommand(other.context, 'o/r', {});
    expect(other.sent()).toMatchObject([{ checkpoint: 'o/r:Q2' }]);
    expect(other.notes()).toContain('the smallest, though it hardly fits the memory');
  });

  test('takes the name that a checkpoint has already, unless another is given', async () => {
    const known = {
      'GET /models?show_all=true': { data: [model('k', { checkpoint: 'o/r:Q8_0' })] },
    };
    const { context, sent } = server(known);
    await pullCommand(context, 'o/r:Q8_0', {});
    await pullCommand(context, 'o/r:Q8_0', { name: 'mine' });
    expect(sent()).toMatchObject([{ model_name: 'k' }, { model_name: 'user.mine' }]);
  });

  test('refuses a repository without variants, and says how a file is named', async () => {
    const { context } = server({
      'GET /pull/variants?checkpoint=o%2Fr': { ...offer, variants: [] },
    });
    await expect(pullCommand(context, 'o/r', {})).rejects.toMatchObject({
      message: 'o/r offers no variant by name.',
      advice: 'Name a file: lemonade pull o/r:FILE.gguf',
    });
  });

  test('says how the model is used once it is here, and otherwise what the server says', async () => {
    const { context, out } = server();
    await pullCommand(context, 'm', {});
    expect(out()).toBe("m is here. 'lemonade run m' chats with it.\n");
    const paused = server({ 'GET /models/m': model('m', { downloaded: false }) });
    await pullCommand(paused.context, 'm', {});
    expect(paused.out()).toBe('Noted.\n');
  });

  test("of an unknown model of one's own says what a new one needs", async () => {
    const advice = expect.stringMatching(
      /^A new one of your own needs --checkpoint and --recipe\./,
    );
    await expect(pullCommand(server().context, 'user.no', {})).rejects.toMatchObject({
      reason: 'notFound',
      advice,
    });
    await expect(pullCommand(server().context, 'no', {})).rejects.toMatchObject({
      message: 'It is unknown.',
      advice: undefined,
    });
  });
});
