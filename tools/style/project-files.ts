// The files of the project: what git knows, and what is new and not ignored.
import { execFileSync } from 'node:child_process';

/**
 * Their paths from the root, in these folders or files, or in all. Those that were deleted are left
 * out.
 */
export function projectFiles(places: readonly string[]): readonly string[] {
  const list = (...words: readonly string[]) =>
    execFileSync('git', ['ls-files', ...words, '--', ...places], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
      .split('\n')
      .filter((file) => file !== '');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}
