// The settings of the server itself: the rows of general.json.
import { setFields } from '../../lib/values.ts';
import general from './general.json' with { type: 'json' };
import { type Setting, variableOf } from './setting.ts';
import * as types from './setting-types.ts';

/** A row of general.json: a setting whose type is said by its name and limits. */
type GeneralRow = Omit<Setting, 'environment' | 'type'> & {
  type: string;
  least?: number;
  most?: number;
  except?: { value: number; because: string };
  open?: string;
  environment?: string;
  isOption?: boolean;
};

/** The types by the names that general.json has for them; all others are numbers with limits. */
export const NAMED_TYPES: Readonly<Record<string, types.SettingType<unknown>>> = {
  anyText: types.anyText,
  duration: types.duration,
  folder: types.folder,
  hostName: types.hostName,
  list: types.list,
  logLevel: types.logLevel,
  origins: types.origins,
  modelSource: types.modelSource,
  size: types.size,
  trueOrFalse: types.trueOrFalse,
  variables: types.variables,
};

function settingOf({
  type: name,
  least = 0,
  most = 0,
  except,
  open,
  isOption,
  ...row
}: GeneralRow): Setting {
  const number = { least, most, ...setFields({ except }) };
  const type = NAMED_TYPES[name] ?? types.numberFrom(number);
  const { key = '' } = row;
  return {
    environment: variableOf(key),
    ...setFields({ option: isOption ? key.replaceAll('_', '-') : undefined }),
    ...row,
    type: open === undefined ? type : types.orOpen(open, type),
  } as Setting;
}

/** The settings of general.json, by the names that {@link Settings} has for them. */
export const GENERAL = Object.fromEntries(
  Object.entries<GeneralRow>(general).map(([name, row]) => [name, settingOf(row)]),
) as Readonly<Record<keyof typeof general, Setting>>;
