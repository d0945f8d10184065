// `lemonade run --web`: the server's page in a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemProgram } from '../../lib/windows.ts';
import { ensureServer } from '../commands/ensure-server.ts';
import type { Context } from '../kit/context.ts';
import { EXIT_CODES } from '../kit/failures.ts';
import { ensureReady, type RunOptions } from './ready.ts';

/**
 * Opens the server's page in a browser. A server that was started for this goes on until it is
 * stopped.
 */
export async function openApp(
  context: Context,
  name: string | undefined,
  options: RunOptions,
): Promise<number> {
  const { address, signal, terminal } = context;
  const isOwn = await ensureServer(context, { isKept: options.keep === true });
  if (name !== undefined) await ensureReady(context, name, options);
  const url = `${address.baseUrl}/`;
  const isOpen = await openBrowser(url);
  context.say(isOpen ? `${url} is open in your browser.` : `Open ${url} in a browser.`);
  if (!isOwn || options.keep) return EXIT_CODES.done;
  terminal.note('The server runs until you press Ctrl-C.');
  if (!signal.aborted) await once(signal, 'abort');
  return EXIT_CODES.done;
}

/** False when there is no program for it, or it failed. The program may go on after this one. */
async function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = browserWords(url);
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  const [code] = await once(child, 'exit').catch(() => []);
  return code === 0;
}

/**
 * What opens an address in the browser of the person at this machine; no shell reads the address.
 */
export function browserWords(
  url: string,
  platform: string = process.platform,
): [string, ...string[]] {
  if (platform === 'win32')
    return [systemProgram('rundll32.exe'), 'url.dll,FileProtocolHandler', url];
  return [platform === 'darwin' ? 'open' : 'xdg-open', url];
}
