import { describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { getHealth, listAliases } from '../../../generated/client/index.ts';
import { version } from '../../lib/package-root.ts';
import { call } from './calls.ts';
import { CommandFailed } from './failures.ts';

const health = { version, all_models_loaded: [], models_loading: [] };

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
