import { describe, expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import { getHealth, listAliases, pullModelStream } from '../../../generated/client/index.ts';
import { version } from '../../lib/package-root.ts';
import { call } from './calls.ts';
import { CommandFailed } from './failures.ts';
import { modelFor, pull, untilComplete } from './models.ts';

const health = { version, all_models_loaded: [], models_loading: [] };
const system = { devices: {}, recipes: {}, model_memory_gb: 16 };
const model = (id: string, more: object = {}) => ({
  id,
  labels: ['chat'],
  recipe: 'llamacpp',
  downloaded: true,
  ...more,
});

/**
 * What comes of a call when the server responds to it with this, and to everything else as it
 * should.
 */
async function failureFor(response: Response | Error, options = {}): Promise<CommandFailed> {
  const { context } = createCommandContext(({ what }) => {
    if (what === 'GET /health') return health;
    if (response instanceof Error) throw response;
    return response;
  }, options);
  const failure = await call(context, listAliases).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandFailed);
  return failure as CommandFailed;
}

const systemError = (code: string) => Object.assign(new Error('It went wrong.'), { code });
const body = (status: number, error: object) => Response.json({ error }, { status });

describe('a call that fails', () => {
  test.each([
    ['ECONNREFUSED', 'noServer', 'No server answers at http://localhost:13305.'],
    ['EAI_AGAIN', 'noServer', 'No server answers at http://localhost:13305.'],
    ['ECONNRESET', 'noServer', 'The server ended the connection.'],
    [
      'HPE_INVALID_CONSTANT',
      'noServer',
      'What answers at http://localhost:13305 is not a Lemonade server.',
    ],
    ['EPROTO', 'failed', 'It went wrong.'],
  ])('with %s ends the command as %s', async (code, reason, message) => {
    expect(await failureFor(systemError(code))).toMatchObject({ reason, message });
    const cause = Object.assign(new Error('fetch failed'), { cause: systemError(code) });
    expect(await failureFor(cause)).toMatchObject({ reason });
  });

  test('says how to start a server only where that would be on this machine', async () => {
    expect((await failureFor(systemError('ECONNREFUSED'))).advice).toMatch(
      /^Start one with 'lemonade serve'/,
    );
    expect((await failureFor(systemError('ECONNREFUSED'), { host: 'box' })).advice).toMatch(
      /^Is it running\?/,
    );
  });

  test('for want of a key asks for one, and otherwise says that the key is wrong', async () => {
    const refused = () => body(401, { message: 'No.' });
    expect((await failureFor(refused())).message).toBe('The server wants an API key.');
    expect((await failureFor(refused(), { apiKey: 'k' })).message).toBe(
      'The server does not accept this API key.',
    );
  });

  test.each([
    [404, 'notFound'],
    [409, 'failed'],
  ])(
    'with status %i ends the command as %s, and says what the server says',
    async (status, reason) => {
      const remedy = { text: 'Look.', operation: 'listAliases' };
      const failure = await failureFor(
        body(status, { message: 'No such alias. Look.', code: 'x', param: 'alias', remedy }),
      );
      expect(failure).toMatchObject({
        reason,
        message: 'No such alias.',
        said: { code: 'x', param: 'alias' },
      });
      expect(failure.advice).toBe("'lemonade alias' lists the aliases.");
    },
  );

  test('reads the sentence of a server whose errors are flat, and ignores a remedy of another form', async () => {
    const flat = Response.json({ error: 'It is full.', remedy: 'Wait.' }, { status: 500 });
    expect(await failureFor(flat)).toMatchObject({ message: 'It is full.', advice: undefined });
  });

  test.each([
    ['a text in place of JSON', new Response('Bad gateway', { status: 502 })],
    [
      'a page in place of JSON',
      new Response('<p>Hi</p>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['no type at all', new Response(null, { status: 200 })],
    ['an error that begins as a page', Response.json({ error: ' <html>' }, { status: 500 })],
  ])('with %s is said to be about another kind of server', async (_what, response) => {
    expect((await failureFor(response)).message).toMatch(/is not a Lemonade server\.$/);
  });

  test('with 404 of something without a version is about another kind of server', async () => {
    const { context } = createCommandContext(() => body(404, { message: 'Not found.' }));
    await expect(call(context, listAliases)).rejects.toThrow('is not a Lemonade server');
  });

  test('on a server of another version says which of the two is to be updated', async () => {
    const { context } = createCommandContext(({ what }) =>
      what === 'GET /health' ? { ...health, version: '0.0.1' } : body(400, { message: 'What?' }),
    );
    const advice = expect.stringMatching(/^The server is version 0\.0\.1 .* update the server/);
    await expect(call(context, listAliases)).rejects.toMatchObject({ message: 'What?', advice });
  });

  test('after Ctrl-C is an interruption, whatever went wrong', async () => {
    const { context, abort } = createCommandContext(() => {
      abort.abort();
      throw systemError('ECONNRESET');
    });
    await expect(call(context, listAliases)).rejects.toMatchObject({ reason: 'interrupted' });
  });
});

test('warnings of a response are said, except with --quiet', async () => {
  for (const quiet of [false, true]) {
    const { context, notes } = createCommandContext(
      () => ({ ...health, warnings: [{ message: 'No effect.' }] }),
      {
        quiet,
      },
    );
    await call(context, getHealth);
    expect(notes()).toBe(quiet ? '' : 'No effect.\n');
  }
});

describe('work with progress', () => {
  const file = { name: 'm', file: 'a/b.gguf', file_index: 1, total_files: 2, bytes_total: 2000 };
  const progress = [
    { event: 'progress', data: { ...file, bytes_downloaded: 0, percent: 0 } },
    { event: 'progress', data: { ...file, bytes_downloaded: 1000, percent: 50 } },
    { event: 'progress', data: { ...file, bytes_downloaded: 1010, percent: 50 } },
  ];
  const complete = {
    event: 'complete',
    data: { status: 'success', message: 'ok', warnings: [{ message: 'Odd.' }] },
  };

  test('shows its steps, and comes to the last event', async () => {
    const { context, notes, asked } = createCommandContext(() =>
      eventStream([...progress, complete]),
    );
    expect(await pull(context, { model_name: 'm' }, 'lemonade pull m')).toMatchObject({
      message: 'ok',
    });
    expect(notes()).toBe('[1/2] b.gguf: 2.0 kB\n[1/2] b.gguf: 50%\nOdd.\n');
    expect(asked).toEqual([{ what: 'POST /pull', body: { model_name: 'm', stream: true } }]);
  });

  test('prints each event on its line with --json', async () => {
    const { context, out, notes } = createCommandContext(
      () => eventStream([...progress, complete]),
      { json: true },
    );
    await pull(context, { model_name: 'm' }, 'lemonade pull m');
    expect(
      out()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ).toEqual(['progress', 'progress', 'progress', 'complete']);
    expect(notes()).toBe('');
  });

  test('that ends early is a failure, with the command that goes on', async () => {
    const { context } = createCommandContext(() => eventStream(progress));
    await expect(pull(context, { model_name: 'm' }, 'lemonade pull m')).rejects.toMatchObject({
      message: 'The pull ended early; has the server been stopped?',
      advice: "'lemonade pull m' goes on where this stopped.",
    });
  });

  test('that the server ends with an error has its sentence', async () => {
    const failed = {
      event: 'error',
      data: { error: { message: 'The disk is full.', code: 'disk_full' } },
    };
    const { context } = createCommandContext(() => eventStream([...progress, failed]));
    await expect(pull(context, { model_name: 'm' }, 'x')).rejects.toThrow('The disk is full.');
  });

  test('that is stopped by Ctrl-C says how it goes on', async () => {
    const { context, abort } = createCommandContext(() => eventStream(progress));
    async function* stopped() {
      yield* pullModelStream({ client: context.client, body: { model_name: 'm' } });
      abort.abort();
      throw new Error('aborted');
    }
    const work = untilComplete(context, stopped() as never, { what: 'pull', advice: 'Go on.' });
    await expect(work).rejects.toMatchObject({ reason: 'interrupted', advice: 'Go on.' });
  });
});

describe('the model of a command that names none', () => {
  const chosen = (models: readonly object[], loaded: readonly string[] = []) => {
    const all_models_loaded = loaded.map((model_name) => ({ model_name }));
    const { context } = createCommandContext(({ what }) => {
      if (what === 'GET /health') return { ...health, all_models_loaded };
      return what === 'GET /system-info' ? system : { object: 'list', data: models };
    });
    return modelFor(context, 'chat');
  };

  test('is one in memory before the first on the disk', async () => {
    const models = [model('here'), model('speech', { labels: ['tts'] }), model('loaded')];
    expect(await chosen(models, ['speech', 'loaded'])).toBe('loaded');
    expect(await chosen(models)).toBe('here');
  });

  test('is none that is an alias, that can not run, or that is elsewhere', async () => {
    const elsewhere = model('p.far', { provider: 'p' });
    const models = [
      model('nick', { alias_of: 'x' }),
      model('gone', { unavailable_reason: 'Gone.' }),
      elsewhere,
    ];
    await expect(chosen(models)).rejects.toMatchObject({
      reason: 'notFound',
      message: 'There is no model that chats on this machine.',
      advice: 'p.far of provider p is one that is elsewhere: name it to use it.',
    });
  });

  test('is named as one to pull where nothing is on the disk', async () => {
    const offered = model('small', { downloaded: false, suggested: true, size: 1 });
    await expect(chosen([offered])).rejects.toMatchObject({
      advice: "'lemonade run small' fetches one (1.1 GB); 'lemonade list' shows more.",
    });
    await expect(chosen([])).rejects.toMatchObject({
      advice: expect.stringContaining('lemonade list --all'),
    });
  });
});
