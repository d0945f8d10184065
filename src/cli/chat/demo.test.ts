import { describe, expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import { backend, model } from '../../../fixtures/command-run.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import { demo } from './demo.ts';

const HERE = '/cache/Tiny-Demo.gguf: a model that knows one sentence. It shows that all works.\n';
const ENGINE =
  'npm installs the engine that runs it (20 to 140 MB), once. After that, no network is needed.\n';
const WORKS =
  "All works. 'lemonade run' offers real models, 'lemonade serve' starts a server that stays.\n";
const complete = { event: 'complete', data: { status: 'success' } };

interface Machine {
  backends?: Readonly<Record<string, object>>;
  preferred?: string;
  recipes?: object;
  isNew?: boolean;
  loads?: () => Response;
}

/** What a demo prints, asks for, and ends with on such a machine. */
async function shown(
  {
    backends = {},
    preferred,
    recipes = { llamacpp: { backends, default_backend: preferred } },
    isNew = false,
    loads = () => eventStream([complete]),
  }: Machine = {},
  words: readonly string[] = [],
) {
  playStreams().end('');
  const { context, asked, out, notes } = createCommandContext(({ what }) => {
    if (what === 'GET /system-info') return { devices: {}, recipes };
    if (what === 'POST /demo-model')
      return { model_name: 'Tiny', path: '/cache/Tiny-Demo.gguf', is_new: isNew };
    if (what === 'GET /models/Tiny') return model('Tiny', { downloaded: true });
    if (what === 'GET /models/Tiny/options') return { names: ['llamacpp_backend'] };
    if (what === 'POST /load') return loads();
    if (what === 'POST /chat/completions')
      return eventStream([{ data: { choices: [{ delta: { content: 'Hi.' } }] } }]);
    return { version: '0.1.0', all_models_loaded: [{ model_name: 'Tiny' }], models_loading: [] };
  });
  const failure = await demo(context, words).then(
    () => undefined,
    (error: unknown) => error,
  );
  const bodiesOf = (name: string) =>
    asked.filter(({ what }) => what === name).map(({ body }) => body as Record<string, unknown>);
  return {
    failure,
    out: out(),
    notes: notes(),
    loads: bodiesOf('POST /load'),
    prompts: bodiesOf('POST /chat/completions').map(({ messages }) => messages),
  };
}

const load = { model_name: 'Tiny', llamacpp_backend: 'embedded', stream: true };
const installed = backend('installed');
const installable = backend('installable');

describe('a demo', () => {
  test('greets the model that the server makes, and says where that is', async () => {
    const { failure, out, notes, prompts } = await shown();
    expect(failure).toBeUndefined();
    expect(prompts).toEqual([[{ role: 'user', content: 'Hello' }]]);
    expect([out, notes]).toEqual(['Hi.\n', HERE + WORKS]);
  });

  test('says what it has written', async () => {
    expect((await shown({ isNew: true })).notes).toBe(
      `Written to ${HERE.replace(':', ' (270 kB):')}${WORKS}`,
    );
  });

  test('takes the words that are given', async () => {
    expect((await shown({}, ['What', 'now?'])).prompts).toEqual([
      [{ role: 'user', content: 'What now?' }],
    ]);
  });
});

describe('the engine of a demo', () => {
  test.each<[string, Machine]>([
    ['no recipe for it', { recipes: {} }],
    ['no embedded one', { backends: { cpu: installed }, preferred: 'cpu' }],
    ['an embedded one that it can not have', { backends: { embedded: backend('unsupported') } }],
    [
      'another one, and needs no embedded one',
      { backends: { embedded: installable, cpu: installed }, preferred: 'cpu' },
    ],
  ])('is up to the server on a machine with %s', async (_what, machine) => {
    const { loads, notes } = await shown(machine);
    expect([loads, notes]).toEqual([[], HERE + WORKS]);
  });

  test('is the embedded one where that is installed', async () => {
    const { loads, notes } = await shown({
      backends: { embedded: installed, cpu: installed },
      preferred: 'cpu',
    });
    expect([loads, notes]).toEqual([[load], `${HERE}Loading Tiny\n${WORKS}`]);
  });

  test.each<[string, Machine]>([
    ['no other is', { backends: { embedded: installable, cpu: installable }, preferred: 'cpu' }],
    ['none is the usual one', { backends: { embedded: installable, cpu: installed } }],
  ])('is installed by npm where %s, and then used', async (_what, machine) => {
    const { loads, notes } = await shown(machine);
    expect(loads).toEqual([load, load]);
    expect(notes).toBe(`${HERE}${ENGINE}Loading Tiny\nLoading Tiny\n${WORKS}`);
  });

  const machine = { backends: { embedded: installable } };

  test('that can not be installed is said with what to do', async () => {
    const loads = () => Response.json({ error: { message: 'npm fails.' } }, { status: 500 });
    const { failure, notes, prompts } = await shown({ ...machine, loads });
    expect(failure).toMatchObject({
      reason: 'failed',
      message: 'The engine is not on this machine and could not be installed. npm fails.',
      advice:
        "Connect this machine to the internet once and repeat 'lemonade demo'; 'lemonade doctor' says what else is wrong.",
    });
    expect([notes.endsWith(WORKS), prompts]).toEqual([false, []]);
  });

  test('is not at fault where the server is gone', async () => {
    const loads = () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    };
    expect((await shown({ ...machine, loads })).failure).toMatchObject({
      reason: 'noServer',
      message: 'No server answers at http://localhost:13305.',
    });
  });
});
