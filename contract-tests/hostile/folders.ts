// Links that lead out of the folder of pulled models: nothing behind them is told or removed.
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../support/client.ts';
import { ADMIN_KEY } from '../support/server.ts';
import type { HostileCase, HostileClass } from './attack.ts';

const FILE = 'thesis.tex';
/** Old enough to be left over. */
const OLD = new Date(Date.now() - 48 * 3_600_000);

/** What is a link: the folder of a repository, its folder of blobs, or one blob. */
const LINKS = { 'the repository': '', 'its blobs': 'blobs', 'one blob': 'blobs/x' };

const cleanUp = ([what, place]: [string, string], isTrial: boolean): HostileCase => ({
  title: `clean-up where ${what} is a link${isTrial ? ', tried out' : ''}`,
  expected: ['nothing was told or removed'],
  async send(server) {
    const { home } = server.folders;
    const name = `${what.replaceAll(' ', '-')}-${isTrial}`;
    const foreign = join(home, `foreign-${name}`);
    const file = join(foreign, place === '' ? 'blobs' : '', FILE);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, 'years of work');
    await utimes(file, OLD, OLD);
    const link = join(home, '.cache', 'huggingface', 'hub', `models--hostile--${name}`, place);
    await mkdir(join(link, '..'), { recursive: true });
    await symlink(place === 'blobs/x' ? file : foreign, link.replace(/\/$/, ''));
    const { status, text } = await ask(server, {
      path: '/internal/cleanup-cache',
      body: { dry_run: isTrial },
      key: ADMIN_KEY,
    });
    const isThere = (await readdir(join(file, '..'))).includes(FILE);
    const isTold = status !== 200 || text.includes(name);
    return {
      outcome:
        isThere && !isTold
          ? 'nothing was told or removed'
          : `${status}: ${text}; it is ${isThere ? 'there' : 'gone'}`,
    };
  },
});

export const FOLDERS: HostileClass = {
  name: 'links out of folders',
  cases: Object.entries(LINKS).flatMap((link) => [cleanUp(link, true), cleanUp(link, false)]),
};
