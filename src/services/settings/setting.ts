// What a setting is: how it is called in each place where it can be set, and which values it has.
import type { SettingType } from './setting-types.ts';

/** Something that a person can set for the server. */
export interface Setting {
  /** What it is about, a key of `SETTING_GROUPS`; that of a recipe has its section. */
  group: string;
  /** In config.json, with its section in front; absent for one that is not there. */
  key?: string;
  /** On the command line, without the dashes; absent for one that is not there. */
  option?: string;
  /** What the help shows for the option's value; absent for a switch. */
  value?: string;
  /** The variable of the environment. */
  environment: string;
  type: SettingType<unknown>;
  default: unknown;
  /** What people are told of the default, where the value says too little. */
  defaultText?: string;
  /** What it does: a part of a sentence. */
  help: string;
  /** True when a server that runs takes over what is changed in config.json. */
  isLive?: boolean;
  /** True for keys, which come from the environment only. */
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

/** The variable of the environment for a setting of this name. */
export function variableOf(...words: readonly string[]): string {
  return ['LEMONADE', ...words].join('_').toUpperCase();
}
