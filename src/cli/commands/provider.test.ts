import { describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { run } from '../../../fixtures/command-run.ts';
import * as provider from './provider.ts';

describe('lemonade provider', () => {
  const one = {
    name: 'p',
    state: 'ok',
    model_count: 2,
    has_key: true,
    key_source: 'config',
    base_urls: ['https://a', 'https://b'],
  };
  const broken = {
    ...one,
    name: 'q',
    has_key: false,
    error: { message: 'It is away.', code: 'x' },
  };
  const server = { 'GET /providers': { data: [one, broken] } };

  test('lists them, and what is wrong with each below', async () => {
    const { lines, notes } = await run(server, provider.printProviders);
    expect(lines.slice(1)).toEqual([
      'p | ok | 2 | config | https://a https://b',
      'q | ok | 2 | none | https://a https://b',
    ]);
    expect(notes).toBe('q: It is away.\n');
  });

  test('takes a key from one place only', async () => {
    const adding = run(server, (context) =>
      provider.addProvider(context, 'p', ['https://a'], { keyEnv: 'A', keyFile: 'b' }),
    );
    await expect(adding).rejects.toMatchObject({ reason: 'misuse' });
  });

  test('is taken away again where no TLS is spoken', async () => {
    const error = { code: 'provider_without_tls', message: 'It speaks plain HTTP.' };
    const responses = { 'POST /providers': { ...one, error }, 'DELETE /providers/p': {} };
    const { context, asked } = createCommandContext(
      ({ what }) => (responses as Record<string, unknown>)[what] ?? {},
    );
    await expect(provider.addProvider(context, 'p', ['https://a'], {})).rejects.toThrow(
      'It speaks plain HTTP.',
    );
    expect(asked.map(({ what }) => what)).toEqual(['POST /providers', 'DELETE /providers/p']);
  });

  test('is added with its fields, and what is wrong with it is a note', async () => {
    const responses = {
      'POST /providers': { ...one, error: { code: 'x', message: 'It is away.' } },
    };
    const { lines, notes, sent } = await run(responses, (context) =>
      provider.addProvider(context, 'p', ['https://a'], { keyEnv: 'A', model: ['m'] }),
    );
    expect(sent).toEqual([
      ['POST /providers', { name: 'p', base_urls: ['https://a'], key_env: 'A', models: ['m'] }],
    ]);
    expect(lines).toEqual(['Added p; it has 2 models, named p.MODEL.']);
    expect(notes).toBe('It does not tell its models: It is away.\n');
  });

  test('that is tested ends with 1 unless all its addresses respond', async () => {
    const endpoints = [
      { base_url: 'https://a', ok: true, latency_ms: 5, model_count: 1 },
      { base_url: 'https://b', ok: false, error: { message: 'It is away.' } },
    ];
    const { result, lines } = await run(
      { 'POST /providers/p/test': { ok: false, endpoints } },
      (context) => provider.testProvider(context, 'p'),
    );
    expect([result, lines]).toEqual([1, ['https://a: 1 model in 5 ms', 'https://b: It is away.']]);
    await expect(
      run(server, (context) => provider.removeProvider(context, 'pp')),
    ).rejects.toMatchObject({
      advice: "Did you mean 'p'?",
    });
  });

  test('is listed as JSON where that is wanted, and said to be none', async () => {
    const json = await run(server, provider.printProviders, { json: true });
    expect(JSON.parse(json.lines.join(''))).toEqual({ data: [one, broken] });
    expect(json.notes).toBe('');
    const none = await run({ 'GET /providers': { data: [] } }, provider.printProviders);
    expect(none.lines).toEqual([
      "There are no providers. 'lemonade provider add NAME URL' adds one.",
    ]);
  });

  test.each([
    { key: true, keyEnv: 'A' },
    { key: true, keyFile: 'b' },
    { keyEnv: 'A', keyFile: 'b', key: true },
  ])('takes no key from %j', async (options) => {
    const adding = run(server, (context) =>
      provider.addProvider(context, 'p', ['https://a'], options),
    );
    await expect(adding).rejects.toThrow(
      'A key comes from one place: --key, --key-env or --key-file.',
    );
  });

  test('is added from a file of keys and certificates, to plain HTTP where that is said', async () => {
    const options = { keyFile: 'k', caFile: 'c', allowInsecureHttp: true };
    const { lines, notes, sent } = await run({ 'POST /providers': one }, (context) =>
      provider.addProvider(context, 'p', ['http://a', 'http://b'], options),
    );
    expect(sent[0]?.[1]).toEqual({
      name: 'p',
      base_urls: ['http://a', 'http://b'],
      key_file: 'k',
      ca_file: 'c',
      allow_insecure_http: true,
    });
    expect([lines, notes]).toEqual([['Added p; it has 2 models, named p.MODEL.'], '']);
  });

  test('is added without a note in JSON', async () => {
    const added = { ...one, error: { code: 'x', message: 'It is away.' } };
    const { lines, notes } = await run(
      { 'POST /providers': added },
      (context) => provider.addProvider(context, 'p', ['https://a'], {}),
      { json: true },
    );
    expect([JSON.parse(lines.join('')), notes]).toEqual([added, '']);
  });

  test('that responds at all its addresses ends with 0, in JSON as the server says it', async () => {
    const good = { ok: true, endpoints: [{ base_url: 'https://a', ok: true, latency_ms: 5 }] };
    const testing = (setup = {}) =>
      run(
        { 'POST /providers/p/test': good },
        (context) => provider.testProvider(context, 'p'),
        setup,
      );
    const { result, lines } = await testing();
    expect([result, lines]).toEqual([0, ['https://a: 0 models in 5 ms']]);
    const json = await testing({ json: true });
    expect(json.lines.map((line) => JSON.parse(line))).toEqual([good]);
  });

  test('that is removed is said', async () => {
    const { lines } = await run({ 'DELETE /providers/p': {} }, (context) =>
      provider.removeProvider(context, 'p'),
    );
    expect(lines).toEqual(['p is not a provider any more.']);
  });
});
