// Every setting in one table: the command line, the environment, config.json, the help and
// docs/settings.md all come from here.
import { recipeSections } from '../../../generated/recipe-sections.ts';
import type { RecipeSection } from '../../recipes/kit/section.ts';
import general from './general.json' with { type: 'json' };
import * as types from './setting-types.ts';
import unusedKeys from './unused-keys.json' with { type: 'json' };

export interface Setting {
  /** What it is about, a key of `SETTING_GROUPS`; that of a recipe has its section. */
  group: string;
  key?: string;
  option?: string;
  /** What the help shows for the option's value; absent for a switch. */
  value?: string;
  environment: string;
  type: types.SettingType<unknown>;
  default: unknown;
  defaultText?: string;
  help: string;
  /** True when a server that runs takes over what is changed in config.json. */
  isLive?: boolean;
  isSecret?: boolean;
  /**
   * Who may call, or whom we call, depends on it: it is changed over the network only by who has
   * shown the admin key.
   */
  decidesAccess?: boolean;
}

/** What the settings of the server are about, in the order in which pages show them. */
export const SETTING_GROUPS = {
  network: 'Network and access',
  models: 'Models and folders',
  memory: 'Memory and disk',
  logs: 'Logs and traces',
  limits: 'Time limits',
} as const;

/**
 * True when only who has shown the admin key may give the setting this value, as JSON has it, over
 * the network.
 */
export const isForOwner = ({ decidesAccess, type }: Setting, json: unknown): boolean =>
  decidesAccess === true || type.namesPath?.(json) === true;
/** A row of general.json: a setting whose type is said by its name and limits. */
type Row = Omit<Setting, 'environment' | 'type'> & {
  type: string;
  least?: number;
  most?: number;
  except?: { value: number; because: string };
  open?: string;
  environment?: string;
  isOption?: boolean;
};

const {
  anyText,
  duration,
  folder,
  hostName,
  list,
  logLevel,
  origins,
  modelSource,
  size,
  trueOrFalse,
  variables,
} = types;
const NAMED: Readonly<Record<string, types.SettingType<unknown>>> = {
  ...{
    anyText,
    duration,
    folder,
    hostName,
    list,
    logLevel,
    origins,
    modelSource,
    size,
    trueOrFalse,
    variables,
  },
};

function settingOf({
  type: name,
  least = 0,
  most = 0,
  except,
  open,
  isOption,
  ...row
}: Row): Setting {
  const type = NAMED[name] ?? types.numberFrom({ least, most, ...(except && { except }) });
  const { key = '' } = row;
  const usual = {
    environment: variableOf(key),
    ...(isOption && { option: key.replaceAll('_', '-') }),
  };
  return {
    ...usual,
    ...row,
    type: open === undefined ? type : types.orOpen(open, type),
  } as Setting;
}

export const GENERAL = Object.fromEntries(
  Object.entries<Row>(general).map(([name, row]) => [name, settingOf(row)]),
) as Readonly<Record<keyof typeof general, Setting>>;

type SectionRole =
  | { kind: 'backend' }
  | { kind: 'arguments'; backend?: string }
  | { kind: 'executable'; backend: string }
  | { kind: 'system-first' }
  | { kind: 'option'; name: string }
  | { kind: 'addresses'; name: string };

export type SectionSetting = { section: RecipeSection; role: SectionRole; setting: Setting };

function settingsOfSection(section: RecipeSection): readonly SectionSetting[] {
  const { section: prefix, recipe, server, backends, executables } = section;
  const row = (
    role: SectionRole,
    name: string,
    setting: Omit<Setting, 'environment' | 'group'> & Partial<Setting>,
  ) => {
    const own = {
      group: prefix,
      key: `${prefix}.${name}`,
      environment: variableOf(prefix, name),
      isLive: true,
    };
    return { section, role, setting: { ...own, ...setting } };
  };
  const backend = row({ kind: 'backend' }, 'backend', {
    ...{ option: prefix, value: 'BACKEND', environment: variableOf(prefix), default: 'auto' },
    type: types.oneOf(['auto', ...backends]),
    help: `backend of ${recipe}: auto, ${backends.join(', ')}`,
  });
  const ownArguments = row({ kind: 'arguments' }, 'args', {
    ...{ option: `${prefix}-args`, value: 'ARGS', type: types.commandWords, default: '' },
    help: `extra arguments for every ${server}`,
  });
  const ofBackend = executables.map((name) => {
    const help = `the same for backend ${name}, in place of those`;
    const type = types.orOpen('', types.commandWords);
    return row({ kind: 'arguments', backend: name }, `${name}_args`, { type, default: null, help });
  });
  const help = `auto takes a ${server} on PATH before those that were installed`;
  const systemFirst = row({ kind: 'system-first' }, 'prefer_system', {
    type: trueOrFalse,
    default: false,
    help,
  });
  return [
    ...(backends.length > 1 ? [backend] : []),
    ...(section.takesArguments ? [ownArguments, ...ofBackend] : []),
    ...executables.map((name) => {
      const help = `${server} of backend ${name}: an absolute path, or what gets installed: builtin, latest or the tag of a release`;
      const setting = { type: types.executable, default: 'builtin', help };
      return row({ kind: 'executable', backend: name }, `${name}_bin`, setting);
    }),
    ...(section.maySystemGoFirst ? [systemFirst] : []),
    ...(section.options ?? []).map(({ name, help, ...range }) => {
      const type: types.SettingType<unknown> =
        'choices' in range ? types.oneOf(range.choices) : types.numberFrom(range);
      const open = {
        type: types.orOpen('auto', type),
        default: null,
        defaultText: 'what suits the model',
      };
      return row({ kind: 'option', name }, name, { ...open, help });
    }),
    ...(section.addresses ?? []).map(({ name, help }) =>
      row({ kind: 'addresses', name }, name, {
        type: types.addresses,
        default: [],
        decidesAccess: true,
        help,
      }),
    ),
  ];
}

function variableOf(...words: readonly string[]): string {
  return ['LEMONADE', ...words].join('_').toUpperCase();
}

export const SECTIONS: readonly SectionSetting[] = recipeSections.flatMap(settingsOfSection);
export const SETTINGS: readonly Setting[] = [
  ...Object.values(GENERAL),
  ...SECTIONS.map(({ setting }) => setting),
];

/** `llamacpp_args` for `llamacpp.args`, and what a recipe calls its former ones. */
export const FORMER_KEYS: ReadonlyMap<string, string> = new Map(
  recipeSections.flatMap(({ section, formerKeys = {} }: RecipeSection): [string, string][] => [
    ...SECTIONS.flatMap(({ section: { section: name }, setting: { key } }): [string, string][] =>
      name === section && key !== undefined ? [[key.replace('.', '_'), key]] : [],
    ),
    ...Object.entries(formerKeys).map(([was, is]): [string, string] => [
      `${section}.${was}`,
      `${section}.${is}`,
    ]),
  ]),
);

/**
 * Keys and sections of the original server's config.json that mean nothing here; they cause no
 * warning.
 */
export const KEYS_WITHOUT_USE: ReadonlySet<string> = new Set(unusedKeys);
