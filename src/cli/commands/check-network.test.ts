import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { checkNetwork } from './check-network.ts';
import { NETWORK_MS } from './network-limit.ts';

const ADVICE =
  "HF_ENDPOINT names a mirror, HTTPS_PROXY a proxy. Models that are on the disk work without, 'lemonade demo' makes a tiny one, and a GGUF file in the folder for models of your own is a model too.";

// No response is late, but where a test says so.
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the doctor says of a server that responds so to `GET`; undefined says nothing. */
async function found(answer: { status: number; json: unknown } | undefined, mirror = '') {
  vi.stubEnv('HF_ENDPOINT', mirror);
  const asked: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url);
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.json));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { context } = createCommandContext(() => ({}), { host });
  return { finding: await checkNetwork(context), asked };
}
const error = (fields: object) => ({ status: 503, json: fields });

test('a hub that lists a repository is fine, under the name that it has here', async () => {
  const listed = { status: 200, json: { variants: [] } };
  const { finding, asked } = await found(listed);
  expect(finding).toEqual({
    check: 'Network',
    state: 'fine',
    message: 'models can be pulled from https://huggingface.co',
  });
  expect(asked).toEqual(['/api/v1/pull/variants?checkpoint=unsloth%2FQwen3-0.6B-GGUF']);
  expect((await found(listed, 'https://mirror')).finding.message).toBe(
    'models can be pulled from https://mirror',
  );
});

test('a server that is to stay offline deserves a hint at the variables', async () => {
  const offline = error({ message: 'It is offline.', error: { code: 'hub_offline' } });
  expect((await found(offline)).finding).toEqual({
    check: 'Network',
    state: 'hint',
    message: 'the server is offline',
    advice: 'Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to pull models.',
  });
});

test('another failure is said with the words of the server, if it has any', async () => {
  const failed = error({ message: 'The hub is away.', error: { code: 'hub_error' } });
  const hint = { check: 'Network', state: 'hint', advice: ADVICE };
  expect((await found(failed)).finding).toEqual({ ...hint, message: 'The hub is away.' });
  expect((await found(error({}), 'https://mirror')).finding).toEqual({
    ...hint,
    message: 'https://mirror does not answer',
  });
});

test('a hub that does not answer in time is said by its name', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), 50);
    return limit.signal;
  });
  expect((await found(undefined)).finding).toEqual({
    check: 'Network',
    state: 'hint',
    message: 'https://huggingface.co does not answer',
    advice: ADVICE,
  });
  expect(timeout).toHaveBeenCalledWith(NETWORK_MS);
});
