// Runs the programs of docs/clients.md that read a stream, against a server that sends a piece only
// once the last one was seen.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { ADMIN_KEY, idOf, ROOT } from '../support/server.ts';

export interface StreamedTexts {
  /** In the order in which they were printed; the next one was sent after the last one was. */
  pieces: readonly string[];
  /** Everything that was printed. */
  printed: string;
}

interface StreamTest {
  baseUrl: string;
  /** The language, as the page's block of code has it. */
  language: string;
  /** Writes the program down and makes it ready; returns the command that runs it. */
  prepare(source: string): Promise<readonly [string, ...string[]]>;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs the page's program in this language with a relay in front of the server.
 * @throws Error with what it said when it fails.
 */
export async function runStreamOfDocs({
  baseUrl,
  language,
  prepare,
  cwd,
  env,
}: StreamTest): Promise<StreamedTexts> {
  const pieces: string[] = [];
  let printed = '';
  let seen = withResolvers<void>();
  const relay = createServer((request, response) => {
    passOn(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const answer = await fetch(baseUrl + url, {
      method,
      body: await buffer(request),
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? '',
      },
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    for (const event of (await answer.text()).split(/(?<=\n\n)/)) {
      response.write(event);
      const piece = contentOf(event);
      if (piece === '') continue;
      pieces.push(piece);
      while (printed !== pieces.join('')) await seen.promise;
    }
    response.end();
  }
  await listenOnLoopback(relay);
  try {
    const [file, ...args] = await prepare(await sourceOf(language, originOf(relay)));
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      printed += more;
      seen.resolve();
      seen = withResolvers();
    });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0)
      throw new Error(`The program in ${language} ended with ${code}.\n${printed}${errors}`);
    return { pieces, printed };
  } finally {
    await closeServer(relay);
  }
}

/** The program of the page, with the address, the key and the model of the test. */
async function sourceOf(language: string, url: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
  const [, source] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
  if (source === undefined) throw new Error(`docs/clients.md has no program in ${language}.`);
  if (source.trim().split('\n').length > 30)
    throw new Error(`The program in ${language} has more than 30 lines.`);
  return [
    ['http://localhost:13305', url],
    ['Qwen3-0.6B-GGUF', idOf('chat')],
    ['secret', ADMIN_KEY],
  ].reduce((told, [from = '', to = '']) => {
    if (!told.includes(from))
      throw new Error(`The program in ${language} does not have '${from}'.`);
    return told.replaceAll(from, to);
  }, source);
}

function contentOf(event: string): string {
  if (!event.startsWith('data: {')) return '';
  return JSON.parse(event.slice('data: '.length)).choices[0]?.delta.content ?? '';
}
