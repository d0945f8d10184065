// Opens an address in the browser of the person at this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // `start` takes its first quoted word for a title.
  win32: ['cmd', '/c', 'start', '""'],
};

/** False when there is no program for it, or it failed. The program may go on after this one. */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = PROGRAMS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true });
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
