// A model of the hub whose tokenizer.json has a pattern that never comes to an end.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyOgaFiles, writeTinyOga } from '../../fixtures/models/tiny-oga.ts';
import { findRealEngine, placeRealEngine } from '../../fixtures/registry/real-engine.ts';
import { ask } from '../support/client.ts';
import type { Server, ServerFolders } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';
import { CHAT } from './requests.ts';

const MODEL = 'Qwen2.5-0.5B-Instruct-CPU';
const REPOSITORY = 'models--amd--Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx';
const SNAPSHOT = 'snapshots/0123456789abcdef0123456789abcdef01234567';
const SPINNING = `${'a'.repeat(40)}!`;

const library = await findRealEngine('oga-cpu');

export async function prepareTokenizers({ home, cache }: ServerFolders): Promise<void> {
  if ('reason' in library) return;
  const folder = join(home, '.cache/huggingface/hub', REPOSITORY, SNAPSHOT);
  await writeTinyOga(folder);
  const tokenizer = JSON.parse(String(tinyOgaFiles()['tokenizer.json']));
  const pre_tokenizer = {
    type: 'Split',
    pattern: { Regex: '(a+)+$' },
    behavior: 'Isolated',
    invert: false,
  };
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify({ ...tokenizer, pre_tokenizer }));
  await placeRealEngine('oga-cpu', library, cache);
}

const chat = (content: string) => ({
  model: MODEL,
  messages: [{ role: 'user', content }],
  max_tokens: 4,
});

/** Others chat with the same model all the while. */
async function besideOthers(server: Server, spin: () => Promise<Answer>): Promise<Answer> {
  await ask(server, { path: '/v1/load', body: { model_name: MODEL } });
  const spinning = spin();
  const others = await Promise.all([1, 2].map(() => ask(server, { path: CHAT, body: chat('Hi') })));
  const answer = await spinning;
  const failed = others.find(({ status }) => status !== 200);
  return failed ? { outcome: `another chat: ${failed.status}`, text: failed.text } : answer;
}

function spins(title: string, path: string, body: object): HostileCase {
  return {
    title,
    expected: ['400, and told why'],
    send: (server) =>
      besideOthers(server, async () => {
        const { status, text } = await ask(server, { path, body });
        return {
          outcome: /tokenizer takes more than \d+ ms/.test(text)
            ? `${status}, and told why`
            : status,
          text,
        };
      }),
  };
}

const CLASS: HostileClass = {
  name: 'tokenizers',
  cases: [
    spins('a pattern that spins, for a chat', CHAT, chat(SPINNING)),
    spins('a pattern that spins, for a completion', '/v1/completions', {
      model: MODEL,
      prompt: SPINNING,
    }),
    spins('a pattern that spins, for tokens', '/v1/tokenize', { model: MODEL, content: SPINNING }),
    {
      title: 'a pattern that spins, and gone',
      expected: ['gone'],
      send: (server) =>
        besideOthers(server, async () => {
          const signal = AbortSignal.timeout(300);
          const left = await ask(server, { path: CHAT, body: chat(SPINNING), signal }).catch(
            () => undefined,
          );
          return { outcome: left === undefined ? 'gone' : left.status };
        }),
    },
  ],
};

/** None where the library of the engine can't be had. */
export const TOKENIZERS: readonly HostileClass[] = 'reason' in library ? [] : [CLASS];
