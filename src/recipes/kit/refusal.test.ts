import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ChildResponse } from '../../processes/child-http.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import type { Protocol } from './protocol.ts';
import { errorMember, errorOfEvent, refusalIn, refusalInStream, refusalOf } from './refusal.ts';

const FALLBACK = { status: 418, fallback: 'It said nothing.' };

function responseOf(status: number, text: string): ChildResponse {
  return {
    status,
    headers: {},
    body: Readable.from(text === '' ? [] : [Buffer.from(text)]),
    from: NATIVE_SERVER,
  } as unknown as ChildResponse;
}

const asked = (readRefusal?: Protocol['readRefusal']) => ({
  protocol: readRefusal === undefined ? {} : { readRefusal },
  capability: 'chat' as const,
});

describe('what the body of a refusal says of its error', () => {
  test.each([
    ['{"error": {"message": "no"}}', { message: 'no' }],
    ['{"error": "no"}', 'no'],
    ['{"detail": "no"}', { detail: 'no' }],
    ['{"error": null, "message": "no"}', { error: null, message: 'no' }],
    ['{"error": "bad_size", "message": "too wide"}', { code: 'bad_size', message: 'too wide' }],
    ['{"error": {"a": 1}, "message": "no"}', { a: 1 }],
    ['{"error": "bad_size", "message": 3}', 'bad_size'],
    ['["error"]', undefined],
    ['null', undefined],
    ['not JSON', undefined],
    ['', undefined],
  ])('%s', (text, wanted) => {
    expect(errorMember(text)).toEqual(wanted);
  });
});

describe('the error of a response in our own form', () => {
  const partsOf = (error: unknown) => {
    const { message, status, type, code, counts } = refusalOf(error, FALLBACK);
    return { message, status, type, code, counts };
  };
  const nothing = { status: 418, type: undefined, code: undefined, counts: undefined };

  test.each([
    ['a text', 'no', { ...nothing, message: 'no' }],
    ['an empty text', '', { ...nothing, message: 'It said nothing.' }],
    ['no error', undefined, { ...nothing, message: 'It said nothing.' }],
    ['a list', ['no'], { ...nothing, message: 'It said nothing.' }],
    ['a message', { message: 'no' }, { ...nothing, message: 'no' }],
    ['an empty message', { message: '' }, { ...nothing, message: 'It said nothing.' }],
    ['a message that is not a text', { message: 3 }, { ...nothing, message: 'It said nothing.' }],
    [
      'type and code',
      { message: 'no', type: 't', code: 'c' },
      { ...nothing, message: 'no', type: 't', code: 'c' },
    ],
    [
      'a code that is a number',
      { message: 'no', code: 404 },
      { ...nothing, message: 'no', code: 404 },
    ],
    [
      'type and code of other kinds',
      { message: 'no', type: 4, code: true },
      { ...nothing, message: 'no' },
    ],
  ])('%s', (_what, error, wanted) => {
    expect(partsOf(error)).toEqual(wanted);
  });

  test('a type that is not told is not there', () => {
    const refusal = refusalOf({ message: 'no', type: 4 }, FALLBACK);
    expect(refusal.type).toBeUndefined();
  });

  test.each([
    [
      { n_prompt_tokens: 5, n_ctx: 4 },
      { n_prompt_tokens: 5, n_ctx: 4 },
    ],
    [
      { n_prompt_tokens: 0, n_ctx: 0 },
      { n_prompt_tokens: 0, n_ctx: 0 },
    ],
    [{ n_prompt_tokens: 5 }, undefined],
    [{ n_ctx: 4 }, undefined],
    [{ n_prompt_tokens: -1, n_ctx: 4 }, undefined],
    [{ n_prompt_tokens: 5, n_ctx: -1 }, undefined],
    [{ n_prompt_tokens: 5.5, n_ctx: 4 }, undefined],
    [{ n_prompt_tokens: '5', n_ctx: 4 }, undefined],
  ])('counts of %j', (error, counts) => {
    expect(partsOf(error).counts).toEqual(counts);
  });

  test('a message has 2000 characters at most', () => {
    const long = 'x'.repeat(2001);
    expect(refusalOf(long, FALLBACK).message).toHaveLength(2000);
    expect(refusalOf({ message: long }, FALLBACK).message).toHaveLength(2000);
  });
});

describe('a response without success', () => {
  test('says what its body says', async () => {
    const refused = await refusalIn(responseOf(400, '{"error": {"message": "no"}}'), asked());
    expect(refused).toMatchObject({ message: 'no', status: 400 });
  });

  test('without a reason, it says where one may be', async () => {
    const refused = await refusalIn(responseOf(500, ' \n'), asked());
    expect(refused.message).toBe(
      'The native server refused with status 500: it gave no reason; the log may have one',
    );
  });

  test('of a body that is not JSON, the beginning is its reason', async () => {
    const refused = await refusalIn(responseOf(502, `${'x'.repeat(500)}y`), asked());
    expect(refused.message).toBe(`The native server refused with status 502: ${'x'.repeat(500)}`);
  });

  test('a body has 64 KiB at most', async () => {
    const fits = responseOf(400, 'x'.repeat(2 ** 16));
    await expect(refusalIn(fits, asked())).resolves.toMatchObject({ status: 400 });
    const tooLong = responseOf(400, 'x'.repeat(2 ** 16 + 1));
    await expect(refusalIn(tooLong, asked())).rejects.toThrow('more than 65536 bytes');
  });

  test.each([
    [399, 'The native server responded with status 399, which means neither success nor failure.'],
    [400, 'The native server refused with status 400: x'],
  ])('status %i', async (status, message) => {
    expect((await refusalIn(responseOf(status, 'x'), asked())).message).toBe(message);
  });

  test('its recipe may know better, and counts stay', async () => {
    const seen: unknown[] = [];
    const body = JSON.stringify({
      error: { message: 'no', type: 't', code: 'c', n_prompt_tokens: 5, n_ctx: 4 },
    });
    const refused = await refusalIn(
      responseOf(500, body),
      asked((refusal) => {
        seen.push(refusal);
        return { message: 'too long', status: 400, type: 'too_long' };
      }),
    );
    expect(seen).toEqual([
      { capability: 'chat', status: 500, message: 'no', type: 't', code: 'c' },
    ]);
    expect(refused).toMatchObject({
      message: 'too long',
      status: 400,
      type: 'too_long',
      counts: { n_prompt_tokens: 5, n_ctx: 4 },
    });
  });

  test('where its recipe does not know it, it stays as it is', async () => {
    const refused = await refusalIn(
      responseOf(500, '{"error": "no"}'),
      asked(() => undefined),
    );
    expect(refused).toMatchObject({ message: 'no', status: 500 });
  });
});

describe('the status of a refusal that came within a stream', () => {
  test.each<[number, object]>([
    [400, { code: 400 }],
    [502, { code: 399 }],
    [599, { code: 599 }],
    [502, { code: 600 }],
    [502, { code: 404.5 }],
    [404, { status: '404' }],
    [429, { status_code: 429 }],
    [403, { statusCode: 403 }],
    [401, { http_status: 401 }],
    [503, { code: 1, status: 503 }],
    [502, {}],
    [502, { message: 'rate limit' }],
    [429, { type: 'rate_limit_error' }],
    [429, { code: 'RateLimit' }],
    [429, { status: 'TOO_MANY_REQUESTS' }],
    [429, { status: 'too many requests' }],
    [429, { status: 'TooManyRequests' }],
    [429, { status: 'RESOURCE_EXHAUSTED' }],
    [429, { status: 'ResourceExhausted' }],
    [429, { code: 'insufficient_quota' }],
    [503, { type: 'overloaded_error' }],
    [503, { status: 'UNAVAILABLE' }],
    [503, { code: 'no_capacity' }],
    [503, { code: 'NoCapacity' }],
    [401, { type: 'authentication_error' }],
    [401, { code: 'unauthorized' }],
    [401, { code: 'Unauthorised' }],
    [401, { code: 'invalid_api_key' }],
    [401, { code: 'invalid API key' }],
    [401, { code: 'InvalidApiKey' }],
    [502, { code: 'unauthoried' }],
    [403, { type: 'permission_error' }],
    [403, { code: 'Forbidden' }],
    [400, { code: 'context_length_exceeded' }],
    [400, { code: 'ContextLength' }],
    [400, { type: 'exceed_context_size_error' }],
    [502, { type: 'context_window' }],
    [400, { type: 'invalid_request_error' }],
    [400, { status: 'INVALID_ARGUMENT' }],
    [400, { status: 'InvalidArgument' }],
    [502, { type: 'invalid_thing' }],
    [400, { code: 'bad_request' }],
    [400, { code: 'BadRequest' }],
    [404, { code: 'not_found' }],
    [404, { code: 'NotFound' }],
    [504, { code: 'timeout' }],
    [504, { code: 'time_out' }],
    [504, { status: 'DEADLINE_EXCEEDED' }],
    [502, { type: 'server_error' }],
    [502, { type: ['rate_limit'] }],
    // The first words that fit count.
    [429, { type: 'rate_limit_error', code: 'not_found' }],
  ])('%i for %j', (status, error) => {
    expect(refusalInStream(error, NATIVE_SERVER).status).toBe(status);
  });

  test('one that is only a text is the mistake of who sent it', () => {
    const refusal = refusalInStream('overloaded', NATIVE_SERVER);
    expect(refusal).toMatchObject({ status: 502, message: 'overloaded' });
  });

  test('without a message it says who reported it', () => {
    expect(refusalInStream({}, NATIVE_SERVER).message).toBe(
      'The native server reported an error without a message.',
    );
  });
});

describe('what an event says went wrong', () => {
  const inEvent = { message: 'no' };
  test.each<[string, object, unknown]>([
    ['its error', { error: inEvent, choices: [] }, inEvent],
    ['an error that is a text', { error: 'no' }, 'no'],
    ['an error that is null says nothing', { error: null }, undefined],
    ['that of a choice', { choices: [{ index: 0 }, { error: inEvent }] }, inEvent],
    ['choices that are not objects', { choices: ['a', null] }, undefined],
    ['an error of a choice that is not an object', { choices: [{ error: 'no' }] }, undefined],
    ['choices without one, whatever else is there', { choices: [], type: 'error' }, undefined],
    [
      'all of it by its object',
      { object: 'error', message: 'no' },
      { object: 'error', ...inEvent },
    ],
    ['all of it by its type', { type: 'error', message: 'no' }, { type: 'error', ...inEvent }],
    [
      'all of it by its status',
      { status: 429, detail: 'no' },
      { status: 429, detail: 'no', ...inEvent },
    ],
    [
      'its message before its detail',
      { type: 'error', message: 'no', detail: 'yes' },
      { type: 'error', detail: 'yes', ...inEvent },
    ],
    [
      'its detail where the message is not a text',
      { type: 'error', message: 3, detail: 'no' },
      { type: 'error', detail: 'no', ...inEvent },
    ],
    ['an event of another kind', { type: 'ping', message: 'no' }, undefined],
    ['an error that is not told', { type: 'error', message: 3 }, undefined],
    ['an empty event', {}, undefined],
  ])('%s', (_what, event, wanted) => {
    expect(errorOfEvent({ ...event })).toEqual(wanted);
  });
});
