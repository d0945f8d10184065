// Settings by which a server could not be used or set any more, and what tells a client where files
// lie.
import { ask } from '../support/client.ts';
import { ADMIN_KEY, idOf, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';

const model = idOf('chat');
const NO_PATH = 'no path was told';

const set = (title: string, body: object): HostileCase => ({
  title,
  expected: [400],
  async send(server) {
    const { status, text } = await ask(server, { path: '/internal/set', key: ADMIN_KEY, body });
    return text.includes(server.folders.root)
      ? { outcome: 'a path was told', text }
      : { outcome: status, text };
  },
});

const tells = (
  title: string,
  question: { path: string; body?: object; method?: string },
): HostileCase => ({
  title,
  expected: [NO_PATH],
  isTalkative: true,
  send: (server) => pathIn(server, question),
});

async function pathIn(
  server: Server,
  question: { path: string; body?: object; method?: string },
): Promise<Answer> {
  const { text } = await ask(server, question);
  return {
    outcome: text.includes(server.folders.root) ? `it is in ${text.slice(0, 500)}` : NO_PATH,
  };
}

/** Settings by which a server could not be used any more: all are refused. */
export const SETTINGS: HostileClass = {
  name: 'settings',
  cases: [
    set('arguments of 796 kB', { llamacpp: { args: 'x'.repeat(796_000) } }),
    set('arguments of 900,000 quotes', { llamacpp: { args: '"'.repeat(900_000) } }),
    set('arguments of 300,000 words', { llamacpp: { args: 'a '.repeat(300_000) } }),
    set('bodies of one byte', { max_body_bytes: 1 }),
    set('bodies of 2^53 bytes', { max_body_bytes: 2 ** 53 }),
    set('uploads of one byte', { max_upload_bytes: 1 }),
    set('a million hosts', { allowed_hosts: Array.from({ length: 1_000_000 }, () => 'a') }),
    set('a folder of 900,000 letters', { extra_models_dir: `/${'x'.repeat(900_000)}` }),
    {
      title: 'a load with arguments of 796 kB',
      expected: [400],
      async send(server) {
        const body = { model_name: model, llamacpp_args: `--a ${'x'.repeat(796_000)}` };
        const { status, text } = await ask(server, { path: '/v1/load', key: ADMIN_KEY, body });
        return { outcome: status, text };
      },
    },
    tells('where the demo lies, asked with the user key', {
      path: '/v1/demo-model',
      method: 'POST',
    }),
    tells('where a model lies, asked with the user key', { path: '/v1/health' }),
    tells('where the cache lies, asked with the user key', { path: '/v1/system-info' }),
  ],
};
