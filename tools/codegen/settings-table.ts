// Writes the tables of docs/settings.md, and settings.json for the app, from the table of settings.
import { defaultOf } from '../../src/services/settings/command-line.ts';
import { GENERAL } from '../../src/services/settings/general-settings.ts';
import { SECTIONS, type SectionSetting } from '../../src/services/settings/section-settings.ts';
import { isForOwner, SETTING_GROUPS, type Setting } from '../../src/services/settings/setting.ts';
import { SETTINGS } from '../../src/services/settings/table.ts';
import { DocumentError } from './documents/places.ts';

/** The page with the tables, below the project's folder. */
export const SETTINGS_PAGE = 'docs/settings.md';

const START = '<!-- settings: written by npm run generate -->';
const END = '<!-- end of settings -->';

/**
 * The page with the tables between its two marks replaced.
 * @throws {DocumentError} when it has no such marks.
 */
export function withSettings(page: string): string {
  const [before, rest] = split(page, START);
  const [, after] = split(rest, END);
  return `${before}${START}\n\n${settingsTables()}\n\n${END}${after}`;
}

/** What people are told of each setting of config.json, as the app reads it. */
export function settingsJson(): string {
  const described = SETTINGS.flatMap(({ key, group, help, isLive, type: { shape } }: Setting) =>
    key === undefined ? [] : [{ key, group, help, isLive: isLive === true, shape }],
  );
  return JSON.stringify(described, null, 1);
}

/**
 * The options of `lemonade serve`, as the completion of the shell offers them; `value` is what
 * follows one.
 */
export function serveOptionsJson(): string {
  const options = SETTINGS.flatMap(({ option, help, value }: Setting) =>
    option === undefined ? [] : [{ option, help, ...(value !== undefined && { value }) }],
  );
  return JSON.stringify(options, null, 1);
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new DocumentError(`${SETTINGS_PAGE}: there is no '${mark}'.`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function settingsTables(): string {
  return [
    ...Object.entries(SETTING_GROUPS).flatMap(([group, title]) => groupTable(group, title)),
    '### Recipes',
    '',
    'A server that runs takes over all of them.',
    '',
    '| variable | `config.json` | meaning |',
    '|---|---|---|',
    ...sectionRows(),
  ].join('\n');
}

function groupTable(group: string, title: string): readonly string[] {
  const settings = Object.values(GENERAL).filter((setting) => setting.group === group);
  return [
    `### ${title}`,
    '',
    '| variable | option | `config.json` | meaning | default |',
    '|---|---|---|---|---|',
    ...settings.map((setting: Setting) => row(setting)),
    '',
  ];
}

function row(setting: Setting): string {
  const { environment, option, key, help } = setting;
  const cells = [
    `\`${environment}\``,
    option === undefined ? '' : `\`--${option}\``,
    key === undefined ? '' : `\`${key}\`${setting.isLive ? ' ↻' : ''}${ownerMark(setting)}`,
    escaped(`${help}${boundsOf(setting)}`),
    escaped(defaultOf(setting)),
  ];
  return `| ${cells.join(' | ')} |`;
}

function boundsOf({ type: { shape } }: Setting): string {
  const { least, most } = shape;
  return least === undefined || most === undefined ? '' : `; from ${least} to ${most}`;
}

/** Of what only the owner may change over the network; of some, every path. */
const ownerMark = (setting: Setting) => (isForOwner(setting, '/path') ? ' †' : '');

/** One row for what all recipes have in the same way. */
function sectionRows(): readonly string[] {
  const kinds: [(entry: SectionSetting) => boolean, string, string, string][] = [
    [
      ({ role }) => role.kind === 'backend',
      '…',
      'backend',
      'backend for its models; also as an option, e.g. `--llamacpp`',
    ],
    [
      ({ role }) => role.kind === 'arguments' && role.backend === undefined,
      '…_ARGS',
      'args',
      'more arguments for its native server; also as an option, e.g. `--llamacpp-args`',
    ],
    [
      ({ role }) => role.kind === 'arguments' && role.backend !== undefined,
      '…_<BACKEND>_ARGS',
      '<backend>_args',
      'the same for one backend, in place of those',
    ],
    [
      ({ role }) => role.kind === 'executable',
      '…_<BACKEND>_BIN',
      '<backend>_bin',
      'absolute path of an executable for that backend, or which release gets installed: its tag, `latest`, or `builtin` for the one that this server was made for',
    ],
    [
      ({ role }) => role.kind === 'system-first',
      '…_PREFER_SYSTEM',
      'prefer_system',
      '`auto` takes an executable on `PATH` before installed ones',
    ],
  ];
  const shared = kinds.map(([isOne, variable, key, meaning]) => {
    const rows = SECTIONS.filter(isOne);
    const sections = [...new Set(rows.map(({ section }) => section.section))];
    const [mark = ''] = rows.map(({ setting }) => ownerMark(setting));
    const variables = sections.map(
      (name) => `\`${variable.replace('…', `LEMONADE_${name.toUpperCase()}`)}\``,
    );
    return `| ${variables.join(', ')} | \`<section>.${key}\`${mark} | ${meaning} |`;
  });
  const own = SECTIONS.filter(
    ({ role }) => role.kind === 'option' || role.kind === 'addresses',
  ).map(
    ({ setting }) =>
      `| \`${setting.environment}\` | \`${setting.key}\`${ownerMark(setting)} | ${escaped(setting.help)} |`,
  );
  return [...shared, ...own];
}

/** What is in angle brackets would be taken for a tag, and a bar for the next column. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '\\|');
}
