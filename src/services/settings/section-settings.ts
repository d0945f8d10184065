// The settings of recipes, which come from their sections.
import { recipeSections } from '../../../generated/recipe-sections.ts';
import type { AddressSetting, OptionSetting, RecipeSection } from '../../recipes/kit/section.ts';
import { type Setting, variableOf } from './setting.ts';
import * as types from './setting-types.ts';

/** What a setting of a section is for; its value goes to that place of the recipe's settings. */
type SectionRole =
  | { kind: 'backend' }
  | { kind: 'arguments'; backend?: string }
  | { kind: 'executable'; backend: string }
  | { kind: 'system-first' }
  | { kind: 'option'; name: string }
  | { kind: 'addresses'; name: string };

/** A setting of a recipe. */
export interface SectionSetting {
  section: RecipeSection;
  role: SectionRole;
  setting: Setting;
}

/** What a row says of its setting; the rest is made of its section and name. */
type OwnFields = Omit<Setting, 'environment' | 'group'> & Partial<Setting>;

function createRow(
  section: RecipeSection,
  { role, name, setting }: { role: SectionRole; name: string; setting: OwnFields },
): SectionSetting {
  const { section: prefix } = section;
  const usual = {
    group: prefix,
    key: `${prefix}.${name}`,
    environment: variableOf(prefix, name),
    isLive: true,
  };
  return { section, role, setting: { ...usual, ...setting } };
}

/** All settings of a section, in the order in which pages show them. */
function settingsOfSection(section: RecipeSection): readonly SectionSetting[] {
  const rows = [
    ...(section.backends.length > 1 ? [backendRow(section)] : []),
    ...(section.takesArguments ? argumentRows(section) : []),
    ...section.executables.map((name) => executableRow(section, name)),
    ...(section.maySystemGoFirst ? [systemFirstRow(section)] : []),
    ...(section.options ?? []).map((option) => optionRow(option)),
    ...(section.addresses ?? []).map((address) => addressRow(address)),
  ];
  return rows.map((row) => createRow(section, row));
}

type SectionRow = Parameters<typeof createRow>[1];

function backendRow({ section: prefix, recipe, backends }: RecipeSection): SectionRow {
  return {
    role: { kind: 'backend' },
    name: 'backend',
    setting: {
      option: prefix,
      value: 'BACKEND',
      environment: variableOf(prefix),
      type: types.oneOf(['auto', ...backends]),
      default: 'auto',
      help: `backend of ${recipe}: auto, ${backends.join(', ')}`,
    },
  };
}

/** Arguments for every native server, and for those of one backend in place of these. */
function argumentRows({
  section: prefix,
  server,
  executables,
}: RecipeSection): readonly SectionRow[] {
  const forAll: SectionRow = {
    role: { kind: 'arguments' },
    name: 'args',
    setting: {
      option: `${prefix}-args`,
      value: 'ARGS',
      type: types.commandWords,
      default: '',
      help: `extra arguments for every ${server}`,
    },
  };
  const forBackends = executables.map(
    (name): SectionRow => ({
      role: { kind: 'arguments', backend: name },
      name: `${name}_args`,
      setting: {
        type: types.orOpen('', types.commandWords),
        default: null,
        help: `the same for backend ${name}, in place of those`,
      },
    }),
  );
  return [forAll, ...forBackends];
}

function executableRow({ server }: RecipeSection, name: string): SectionRow {
  return {
    role: { kind: 'executable', backend: name },
    name: `${name}_bin`,
    setting: {
      type: types.executable,
      default: 'builtin',
      help: `${server} of backend ${name}: an absolute path, or what gets installed: builtin, latest or the tag of a release`,
    },
  };
}

function systemFirstRow({ server }: RecipeSection): SectionRow {
  return {
    role: { kind: 'system-first' },
    name: 'prefer_system',
    setting: {
      type: types.trueOrFalse,
      default: false,
      help: `auto takes a ${server} on PATH before those that were installed`,
    },
  };
}

function optionRow({ name, help, ...range }: OptionSetting): SectionRow {
  const type: types.SettingType<unknown> =
    'choices' in range ? types.oneOf(range.choices) : types.numberFrom(range);
  return {
    role: { kind: 'option', name },
    name,
    setting: {
      type: types.orOpen('auto', type),
      default: null,
      defaultText: 'what suits the model',
      help,
    },
  };
}

function addressRow({ name, help }: AddressSetting): SectionRow {
  return {
    role: { kind: 'addresses', name },
    name,
    setting: { type: types.addresses, default: [], decidesAccess: true, help },
  };
}

/** The settings of all recipes. */
export const SECTIONS: readonly SectionSetting[] = recipeSections.flatMap(settingsOfSection);
