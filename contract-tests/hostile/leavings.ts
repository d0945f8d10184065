// Words that a request leaves in a native server, and those who look for them there: with another
// key, in files, in slots.
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../support/client.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';

const model = idOf('real');
const SECRET = 'The PIN of the safe behind the picture is 4711, and Ada alone may know it. ';
const STORY = SECRET.repeat(8);
const NO_STORE = { 'x-lemonade-no-store': 'true' };
const LOCAL_ONLY = { 'x-lemonade-local-only': 'true' };
const SLOTS = [0, 1];
const NOTHING = 'nothing was found';

interface Asked {
  key?: string;
  headers?: Readonly<Record<string, string>>;
}

async function complete(
  server: Server,
  body: object,
  { key = API_KEY, headers = {} }: Asked = {},
): Promise<number> {
  const asked = { model, temperature: 0, max_tokens: 1, ...body };
  const { status, json, text } = await ask(server, {
    path: '/v1/completions',
    key,
    headers,
    body: asked,
  });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return json.usage.prompt_tokens_details.cached_tokens;
}

const unload = (server: Server) => ask(server, { path: '/v1/unload', body: { model } });

async function tokensOf(server: Server, content: string): Promise<number[]> {
  const { json } = await ask(server, {
    path: '/v1/tokenize',
    body: { model, content, add_special: true },
  });
  return json.tokens as number[];
}

/** Unloads the model, and looks through what is saved of it for the middle of the secret. */
async function secretOnDisk(server: Server): Promise<Answer> {
  const tokens = (await tokensOf(server, SECRET)).slice(4, 12);
  await unload(server);
  // What is saved afterwards shows that saves of before are complete.
  await complete(server, { prompt: 'Words that may stay. '.repeat(40) });
  await unload(server);
  const folder = join(server.folders.cache, 'slots');
  const secret = Buffer.from(Int32Array.from(tokens).buffer);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.includes(secret)) return { outcome: `it is in ${entry.name}` };
  }
  return { outcome: NOTHING };
}

const infillWith = (headers: Readonly<Record<string, string>>): HostileCase => ({
  title: `code around a cursor with ${Object.keys(headers)}, looked for on the disk`,
  expected: [NOTHING],
  async send(server) {
    const body = { model, input_prefix: STORY, input_suffix: '', n_predict: 1 };
    await ask(server, { path: '/infill', headers, body });
    return secretOnDisk(server);
  },
});

interface Guess {
  /** Of this guess alone: what the guess before has left is of its own key. */
  story: string;
  prompt: string | number[];
  slot?: number;
}

/** What a guess of the words finds, after the admin has sent them. */
const guess = (
  how: string,
  guesses: (server: Server) => Promise<readonly Guess[]>,
): HostileCase => ({
  title: `a guess of the words of another key, ${how}`,
  expected: [NOTHING],
  async send(server) {
    let most = 0;
    for (const { story, prompt, slot = -1 } of await guesses(server)) {
      await complete(server, { prompt: story, id_slot: slot }, { key: ADMIN_KEY });
      most = Math.max(most, await complete(server, { prompt, id_slot: slot }));
    }
    return { outcome: most < SECRET.length / 8 ? NOTHING : `${most} tokens were right` };
  },
});

const slotAction = (
  action: string,
  key: string,
  expected: readonly (number | string)[],
): HostileCase => ({
  title: `to ${action} a slot with the ${key === ADMIN_KEY ? 'admin' : 'user'} key`,
  expected,
  async send(server) {
    await complete(server, { prompt: STORY, id_slot: 0 }, { key: ADMIN_KEY, headers: NO_STORE });
    const body = { model, filename: 'stolen.bin' };
    const { status, text } = await ask(server, { path: `/v1/slots/0?action=${action}`, key, body });
    return { outcome: status, text };
  },
});

export const LEAVINGS: HostileClass = {
  name: 'what requests leave behind',
  cases: [
    infillWith(NO_STORE),
    infillWith(LOCAL_ONLY),
    guess('as a text', async () => [{ story: `Text: ${STORY}`, prompt: `Text: ${STORY}` }]),
    guess('as tokens', async (server) => [
      { story: `Tokens: ${STORY}`, prompt: await tokensOf(server, `Tokens: ${STORY}`) },
    ]),
    guess('in slots that it names', async () =>
      SLOTS.map((slot) => ({
        story: `Slot ${slot}: ${STORY}`,
        prompt: `Slot ${slot}: ${STORY}`,
        slot,
      })),
    ),
    slotAction('save', API_KEY, [403]),
    slotAction('restore', API_KEY, [403]),
    slotAction('save', ADMIN_KEY, [400]),
    {
      title:
        'a second conversation of an agent that leaves nothing, in a slot that it has named: temporary files',
      expected: ['no file was made'],
      async send(server) {
        const folder = join(server.folders.cache, 'slots');
        await mkdir(folder, { recursive: true });
        await complete(server, { prompt: `${STORY}One.`, id_slot: 0 }, { headers: NO_STORE });
        const made = new Set<string>();
        const watcher = watch(folder, { recursive: true }, (_event, name) =>
          made.add(String(name)),
        );
        await complete(server, { prompt: `${STORY}Two.` }, { headers: NO_STORE });
        await complete(server, { prompt: `${STORY}Three.` });
        watcher.close();
        const files = [...made].filter((name) => name.includes('.'));
        return {
          outcome: files.length === 0 ? 'no file was made' : `these were: ${files.join(', ')}`,
        };
      },
    },
    {
      title: 'a formatter that is killed from outside',
      expected: [200],
      async send(server) {
        const body = { model, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 };
        await ask(server, { path: '/v1/chat/completions', body });
        for (const pid of await formattersOf(server.pid)) process.kill(pid, 'SIGKILL');
        const { status, text } = await ask(server, { path: '/v1/chat/completions', body });
        return { outcome: status, text };
      },
      isTalkative: true,
    },
  ],
};

/** Processes below this one that format chats. */
async function formattersOf(server: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  const formatters: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.split('\0').includes('--format-chats')) formatters.push(pid);
  }
  const isBelow = (pid: number): boolean =>
    pid > 1 && (pid === server || isBelow(parents.get(pid) ?? 0));
  return formatters.filter(isBelow);
}
