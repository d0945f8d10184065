// What calls.test.ts has not: failures without a call around them.
import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { failureOfCall, noServer, otherServer, wrongKey } from './call-failures.ts';

const OTHER = 'What answers at http://localhost:13305 is not a Lemonade server.';
const WHERE = '--host and --port, or LEMONADE_HOST and LEMONADE_PORT, say where the server is.';

const contextOf = (setup: CommandSetup = {}, health: unknown = { version: '0.1.0' }) =>
  createCommandContext(() => health, setup);

const failure = (
  detail: unknown,
  { status, health }: { status?: number; health?: unknown } = {},
) => {
  const { context } = contextOf({}, health);
  return failureOfCall(context, { status, detail });
};

const coded = (code: string, message = 'It went wrong.') =>
  Object.assign(new Error(message), { code });

test('no server on this machine can be started, and one elsewhere be looked for', () => {
  expect(noServer(contextOf().context)).toMatchObject({
    reason: 'noServer',
    message: 'No server answers at http://localhost:13305.',
    advice: "Start one with 'lemonade serve', or say where it is with --host and --port.",
  });
  expect(noServer(contextOf({ host: 'box' }).context).advice).toBe(`Is it running? ${WHERE}`);
});

test('another program, a wrong key and a missing key are told apart', () => {
  const { context } = contextOf();
  expect(otherServer(context)).toMatchObject({ reason: 'noServer', message: OTHER, advice: WHERE });
  expect(wrongKey(context)).toMatchObject({
    reason: 'failed',
    message: 'The server wants an API key.',
    advice: 'Set LEMONADE_API_KEY, or use --api-key.',
  });
  expect(wrongKey(contextOf({ apiKey: 'k' }).context)).toMatchObject({
    reason: 'failed',
    message: 'The server does not accept this API key.',
    advice:
      'It must be the LEMONADE_API_KEY or LEMONADE_ADMIN_API_KEY that the server was started with.',
  });
});

describe('a failure without a response', () => {
  test.each([
    ['ECONNREFUSED', /^No server answers/],
    ['ENOTFOUND', /^No server answers/],
    ['EAI_AGAIN', /^No server answers/],
    ['EHOSTUNREACH', /^No server answers/],
    ['ECONNRESET', /^The server ended the connection\.$/],
    ['EPIPE', /^The server ended the connection\.$/],
    ['ETIMEDOUT', /^The server ended the connection\.$/],
    ['UND_ERR_SOCKET', /^The server ended the connection\.$/],
    ['HPE_INVALID_VERSION', /is not a Lemonade server\.$/],
  ])('of %s, also as a cause, is of reason noServer: %s', async (code, message) => {
    for (const detail of [coded(code), new Error('around', { cause: coded(code) })]) {
      const { reason, message: said } = await failure(detail);
      expect([reason, said]).toEqual(['noServer', expect.stringMatching(message)]);
    }
  });

  test('of a connection that broke asks whether the server has been stopped', async () => {
    expect((await failure(coded('ECONNRESET'))).advice).toBe(
      "Has it been stopped? 'lemonade status' tells.",
    );
  });

  test('of TLS with a server that speaks plain HTTP says which address to write', async () => {
    const plain = coded('ERR_SSL_WRONG_VERSION_NUMBER');
    for (const detail of [plain, new Error('around', { cause: plain })])
      expect(await failure(detail)).toMatchObject({
        reason: 'noServer',
        message: 'What answers at port 13305 of localhost does not speak HTTPS.',
        advice: 'Write http:// in place of https://; Lemonade Server itself speaks plain HTTP.',
      });
  });

  test('of a response that is not what it says it is, is about another program', async () => {
    expect((await failure(new SyntaxError('Unexpected token'))).message).toBe(OTHER);
  });

  test.each<[unknown, string]>([
    [coded('E_OTHER_HPE_', 'It broke.'), 'It broke.'],
    [{ error: { message: 'The disk is full.' } }, 'The disk is full.'],
    [{ message: 'Gone.' }, 'Gone.'],
    ['It is gone.', 'It is gone.'],
  ])('of %j says what was said: %s', async (detail, message) => {
    expect(await failure(detail)).toMatchObject({ reason: 'failed', message, advice: undefined });
  });

  test('of nothing at all is a failure all the same', async () => {
    expect((await failure(undefined)).reason).toBe('failed');
    expect((await failure(null)).reason).toBe('failed');
  });
});

describe('what was stopped', () => {
  test('by Ctrl-C is an interruption, whatever the server said', async () => {
    const { context, abort, asked } = contextOf();
    abort.abort();
    const stopped = await failureOfCall(context, { status: 500, detail: { error: 'No.' } });
    expect(stopped.reason).toBe('interrupted');
    expect(asked).toEqual([]);
  });

  test('by the signal of a request is one as well', async () => {
    const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });
    expect((await failure(aborted)).reason).toBe('interrupted');
    expect((await failure({ name: 'AbortError', message: 'No.' })).message).toBe('No.');
  });
});

describe('a response that refuses', () => {
  test('has the sentence of the server, and what is exact of it for programs', async () => {
    const error = { message: 'No m.', code: 'no_model', param: 'model', other: 1 };
    const { message, reason, advice, said } = await failure({ error }, { status: 404 });
    expect([message, reason, advice]).toEqual(['No m.', 'notFound', undefined]);
    expect(said).toEqual({ message: 'No m.', code: 'no_model', param: 'model', remedy: undefined });
    expect((await failure({ error }, { status: 400 })).reason).toBe('failed');
  });

  test.each<[string, unknown, string]>([
    ['an object', { error: { message: 'A.' } }, 'A.'],
    ['a text', { error: 'B.' }, 'B.'],
    ['an object in an object', { error: { error: { message: 'C.' } } }, 'C.'],
    ['a message without an error', { message: 'D.' }, 'D.'],
    ['an error next to an empty message', { message: '', error: 'E.' }, 'E.'],
    ['a number as its message, next to an error', { message: 1, error: 'F.' }, 'F.'],
    ['a text behind spaces', { error: '  G.' }, '  G.'],
  ])('whose error is %s is read', async (_what, body, message) => {
    expect((await failure(body, { status: 500 })).message).toBe(message);
  });

  test.each<[string, unknown]>([
    ['a text', 'Bad gateway'],
    ['nothing', undefined],
    ['an empty object', {}],
    ['an empty error', { error: '' }],
    ['a page', { error: '\n<html>' }],
    ['a number', { error: 7 }],
  ])('with %s in place of an error is of another program', async (_what, body) => {
    expect((await failure(body, { status: 500 })).message).toBe(OTHER);
  });

  test('with 401 is about the key, whatever is in it', async () => {
    expect((await failure('No.', { status: 401 })).message).toBe('The server wants an API key.');
  });

  test('with 404 is of another program where that has no version', async () => {
    const body = { error: { message: 'Not found.' } };
    for (const health of [{}, { version: 1 }])
      expect((await failure(body, { status: 404, health })).message).toBe(OTHER);
    expect((await failure(body, { status: 500, health: {} })).message).toBe('Not found.');
  });

  test('has the remedy of the server, if it is of a form that this program reads', async () => {
    const withRemedy = (remedy: unknown) =>
      failure({ error: { message: 'No. Look.', remedy } }, { status: 400 });
    const known = { text: 'Look.', operation: 'listAliases' };
    for (const remedy of [known, { ...known, suggestions: [] }])
      expect(await withRemedy(remedy)).toMatchObject({
        message: 'No.',
        advice: "'lemonade alias' lists the aliases.",
      });
    for (const remedy of [
      'Look.',
      { operation: 'listAliases' },
      { ...known, text: 1 },
      { ...known, suggestions: 'a' },
    ])
      expect(await withRemedy(remedy)).toMatchObject({ message: 'No. Look.', advice: undefined });
  });

  test('of a server of another version says so, behind the advice', async () => {
    const remedy = { text: 'Look.', operation: 'listAliases' };
    const { advice } = await failure(
      { error: { message: 'No. Look.', remedy } },
      { status: 400, health: { version: '0.0.1' } },
    );
    expect(advice).toMatch(
      /^'lemonade alias' lists the aliases\.\nThe server is version 0\.0\.1 and this program/,
    );
  });
});
