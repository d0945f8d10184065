// What a person who starts the server at a terminal wants to know first.
import type { components } from '../../../generated/openapi.ts';
import { helpLines } from '../../lib/help-lines.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { Machine } from '../../platform/hardware/machine.ts';

type RecipeStates = Record<string, components['schemas']['RecipeSupport']>;

export interface BannerFacts {
  version: string;
  /** Of the server, without a path. */
  url: string;
  machine: Machine;
  recipes: RecipeStates;
  modelCount: number;
  isOffline: boolean;
  width: number;
  extraModelsDirectory: string;
}

const COLUMN = 13;

/** Lines for a terminal: where it is, what the machine can do, and what to do without a model. */
export function banner(facts: BannerFacts): string[] {
  const { version, url, width, modelCount } = facts;
  const rows: readonly (readonly [string, string])[] = [
    ['App', `${url}/`],
    ['API', `${url}/api/v1`],
    ['Reference', `${url}/docs`],
    ['Machine', machineText(facts)],
    [
      'Models',
      modelCount > 0
        ? `${modelCount} on the disk; 'lemonade list' shows them`
        : adviceWithoutModel(facts),
    ],
    ...(modelCount === 0
      ? [['', `your own GGUF files go into ${facts.extraModelsDirectory}`] as const]
      : []),
  ];
  const lines = rows.flatMap(([name, text]) =>
    helpLines({ term: `  ${name}`, text }, { column: COLUMN, width }),
  );
  return ['', `  Lemonade Server ${version}`, ...lines, ''];
}

function machineText({ machine, recipes }: BannerFacts): string {
  const { cpu, memoryBytes, amdGpus, nvidiaGpus, metal, npu } = machine;
  const devices = [
    cpu.name,
    ...[...amdGpus, ...nvidiaGpus, metal, npu].flatMap((device) => device?.name ?? []),
  ].join(', ');
  const ready = namesWith(recipes, (states) => states.includes('installed'));
  const toInstall = namesWith(
    recipes,
    (states) => !states.includes('installed') && states.includes('installable'),
  );
  return [
    `${devices}, ${bytesText(memoryBytes)}`,
    ready === '' ? '' : `runs ${ready}`,
    toInstall === '' ? '' : `can install ${toInstall}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function namesWith(recipes: RecipeStates, isWanted: (states: string[]) => boolean): string {
  const fitting = Object.entries(recipes).filter(([, { backends }]) =>
    isWanted(Object.values(backends).map(({ state }) => state)),
  );
  return fitting.map(([name]) => name).join(', ');
}

function adviceWithoutModel({ isOffline }: BannerFacts): string {
  return isOffline
    ? "none, and the server is offline: 'lemonade demo' chats with a tiny one"
    : "none yet: 'lemonade run Qwen3-0.6B-GGUF' pulls one and chats";
}
