// Which variables of the server's environment the programs that it starts get: those named here,
// and no keys.
import type { Environment } from './environment.ts';
import variables from './passed-variables.json' with { type: 'json' };

export const MORE_VARIABLES = 'LEMONADE_CHILD_ENVIRONMENT';

/** What `*` at the end of a name in the list never stands for; it stands for all else. */
const SECRET =
  /(?:^|_)(?:(?:API_?|ACCESS_?|PRIVATE_?)?KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)(?:_|$)/i;
const OWN_KEY = /^LEMONADE_(?:.*_)?KEY$/i;

/** Case does not matter, as on Windows. */
function createMatch(lists: readonly string[]) {
  const words = lists.flatMap((list) => list.split(/[\s,]+/)).filter((word) => word !== '');
  const names = new Set(words.map((word) => word.toUpperCase()));
  const starts = [...names].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return {
    exactly: (name: string) => names.has(name.toUpperCase()),
    byStart: (name: string) => starts.some((start) => name.toUpperCase().startsWith(start)),
  };
}

const passed = createMatch(Object.values(variables.passed).flat());
const forDownloads = createMatch(variables.forDownloads);

/** A native server runs the files of strangers in C++, so that no key is among it. */
export function passedEnvironment(
  environment: Environment,
  { downloads = false }: { downloads?: boolean } = {},
): Record<string, string> {
  const more = createMatch([environment[MORE_VARIABLES] ?? '']);
  const passes = (name: string) =>
    !OWN_KEY.test(name) &&
    (passed.exactly(name) ||
      more.exactly(name) ||
      ((passed.byStart(name) || more.byStart(name)) && !SECRET.test(name)) ||
      // npm's own registry may want a password.
      (downloads && (forDownloads.exactly(name) || forDownloads.byStart(name))));
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && passes(name)) found[name] = value;
  return found;
}
