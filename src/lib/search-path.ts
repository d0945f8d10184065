// The folders of PATH in which programs are looked for.
import { delimiter, isAbsolute } from 'node:path';

/** The absolute ones. On Windows, an entry may be in quotes, and one without a drive depends on where the server was started. */
export function foldersOnPath(
  environment: Readonly<Record<string, string | undefined>>,
  platform = process.platform,
): readonly string[] {
  if (platform !== 'win32') return (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  const entries = (environment.PATH ?? environment.Path ?? '').replaceAll('"', '').split(';');
  return entries.filter((entry) => /^(?:[a-z]:[\\/]|[\\/]{2})/i.test(entry));
}
