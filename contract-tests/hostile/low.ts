// Small things that add up: odd targets, answers that come too early, requests that do more than
// they say.
import { ask, loadedModels } from '../support/client.ts';
import { png } from '../support/images.ts';
import { ENDLESS } from '../support/media.ts';
import { exchange } from '../support/raw-http.ts';
import { idOf, type Server } from '../support/server.ts';
import type { Answer, HostileClass } from './attack.ts';
import { atOnce, CHAT, chatWith, headOf, JSON_TYPE, sends, sendsBytes } from './requests.ts';

/** The outcome, or what has become of the models that are loaded. */
function leavesModels(attack: (server: Server) => Promise<Answer>) {
  return async (server: Server): Promise<Answer> => {
    const names = async () =>
      (await loadedModels(server))
        .map(({ model_name }) => model_name)
        .sort()
        .join();
    await ask(server, { path: '/v1/load', body: { model_name: idOf('chat') } });
    const before = await names();
    const answer = await attack(server);
    const after = await names();
    return before === after
      ? answer
      : {
          ...answer,
          outcome: `${answer.outcome}, and the models changed from ${before} to ${after}`,
        };
  };
}

const unload = (request: object) =>
  leavesModels(sends({ method: 'POST', target: '/v1/unload', ...request }));
const EXPECTING = (more: object) =>
  sendsBytes([
    headOf({
      method: 'POST',
      target: CHAT,
      type: JSON_TYPE,
      headers: ['Expect: 100-continue', 'Content-Length: 1000'],
      ...more,
    }),
  ]);

export const LOW: HostileClass = {
  name: 'small things',
  cases: [
    { title: 'a line of HTTP/0.9', expected: [400], send: sendsBytes(['GET /\r\n\r\n']) },
    {
      title: 'a target with half an address',
      expected: [400],
      send: sends({ target: 'http://[/v1/models' }),
    },
    {
      title: 'a target with half an address, without a key',
      expected: [400, 401, 403],
      send: sends({ target: 'http://[/v1/models', key: null }),
    },
    ...[
      'http://',
      'http:///v1/models',
      'http://[::1',
      'http://%/v1/models',
      '//',
      '//evil.example/v1/models',
      '/\\evil.example',
      '#',
      '?',
      'http:/v1/models',
      'http://127.0.0.1:99999/v1/models',
    ].map((target) => ({
      title: `the target ${target}`,
      expected: [200, 400, 403, 404],
      isTalkative: true,
      send: sends({ target }),
    })),
    {
      title: 'it is never told to go on without a key',
      expected: [401],
      send: EXPECTING({ key: null }),
    },
    {
      title: 'nor as a foreign page',
      expected: [403],
      send: EXPECTING({
        headers: ['Origin: https://evil.example', 'Expect: 100-continue', 'Content-Length: 1000'],
      }),
    },
    {
      title: 'nor for what is too large',
      expected: [413],
      send: EXPECTING({ headers: ['Expect: 100-continue', 'Content-Length: 99999999999'] }),
    },
    {
      title: 'nor for what is compressed in an unknown way',
      expected: [415],
      send: EXPECTING({
        headers: ['Expect: 100-continue', 'Content-Length: 1000', 'Content-Encoding: x-evil'],
      }),
    },
    {
      title: 'unloading with a body of no type',
      expected: [400, 415],
      send: unload({ body: `{"model_name":"${idOf('other')}"}` }),
    },
    {
      title: 'unloading with a body as text',
      expected: [415],
      send: unload({ body: `{"model_name":"${idOf('other')}"}`, type: 'text/plain' }),
    },
    {
      title: 'unloading with a body as a form',
      expected: [415],
      send: unload({ body: 'model_name=x', type: 'application/x-www-form-urlencoded' }),
    },
    {
      title: 'unloading with broken JSON',
      expected: [400],
      send: unload({ body: '{"model_name":', type: JSON_TYPE }),
    },
    {
      title: 'HEAD does not load',
      expected: [404, 405],
      send: leavesModels(async (server) => {
        const { status } = await ask(server, {
          method: 'HEAD',
          path: `/v1/load?model_name=${idOf('other')}`,
        });
        return { outcome: status };
      }),
    },
    {
      title: 'OPTIONS does not load',
      expected: [200, 204],
      send: leavesModels(async (server) => {
        const { status } = await ask(server, {
          method: 'OPTIONS',
          path: `/v1/load?model_name=${idOf('other')}`,
        });
        return { outcome: status };
      }),
    },
    {
      title: 'an overridden method',
      expected: [200],
      isTalkative: true,
      send: leavesModels(
        sends({
          target: '/v1/models',
          headers: ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: POST'],
        }),
      ),
    },
    {
      title: 'a body of a GET',
      expected: [200, 400],
      isTalkative: true,
      send: sends({ method: 'GET', target: '/v1/models', type: JSON_TYPE, body: chatWith('') }),
    },
    {
      title: 'a TRACE',
      expected: [400, 404, 405],
      send: sends({ method: 'TRACE', target: '/v1/models' }),
    },
    {
      title: '300 pictures to enlarge, of which one never ends',
      expected: ['some wait, some are turned away'],
      async send(server) {
        const leaving = new AbortController();
        const statuses: number[] = [];
        let haveEnough: (() => void) | undefined;
        const enough = new Promise<void>((resolve) => {
          haveEnough = resolve;
        });
        const body = { model: ENDLESS, image: png(8, 8).toString('base64') };
        const asked = Array.from({ length: 300 }, () =>
          ask(server, { path: '/v1/images/upscale', body, signal: leaving.signal }).then(
            ({ status }) => {
              statuses.push(status);
              if (statuses.length > 100) haveEnough?.();
            },
            () => undefined,
          ),
        );
        await Promise.race([enough, new Promise((resolve) => setTimeout(resolve, 5000))]);
        leaving.abort();
        await Promise.all(asked);
        const isRight =
          statuses.length > 0 && statuses.every((status) => status === 429 || status === 503);
        return {
          outcome: isRight
            ? 'some wait, some are turned away'
            : `${statuses.length} answers: ${[...new Set(statuses)]}`,
        };
      },
    },
    {
      title: '1000 connections that say nothing',
      expected: ['silent'],
      send: atOnce(1000, (server) => sendsNothing(server)),
    },
    {
      title: '300 connections that never finish their headers',
      expected: ['silent', 408],
      send: atOnce(300, ({ port }) => half(port)),
    },
  ],
};

async function sendsNothing({ port }: Server): Promise<Answer> {
  return { outcome: (await exchange({ port, pieces: [], timeoutMs: 1500 })).end };
}

async function half(port: number): Promise<Answer> {
  return {
    outcome: (await exchange({ port, pieces: ['GET /live HTTP/1.1\r\nHo'], timeoutMs: 1500 })).end,
  };
}
