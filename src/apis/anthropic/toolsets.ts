// Toolsets that Anthropic has published and the client runs: one entry stands for several tools, each
// of which the model is told as a function.
import type { Schemas } from '../../../generated/openapi.ts';
import { isObject } from '../../lib/values.ts';
import { BROWSER_MEMBERS, BROWSER_ON_REQUEST } from './browser-members.ts';
import { COMPUTER_MEMBERS } from './computer-members.ts';
import { type Member, object } from './schema-parts.ts';

type Tool = Schemas['AnthropicTool'];

interface Toolset {
  name: string;
  members: Readonly<Record<string, Member>>;
  /** Members that are off where the client does not say otherwise. */
  onRequest: ReadonlySet<string>;
}

/** By the words in front of the date of the type. */
const TOOLSETS: Readonly<Record<string, Toolset>> = {
  computer_toolset: { name: 'computer', members: COMPUTER_MEMBERS, onRequest: new Set() },
  browser_toolset: { name: 'browser', members: BROWSER_MEMBERS, onRequest: BROWSER_ON_REQUEST },
};

const DATED = /^([a-z_]+)_\d{8}$/;

function toolsetOf(type: string | null | undefined): Toolset | undefined {
  const [, family = ''] = DATED.exec(type ?? '') ?? [];
  return Object.hasOwn(TOOLSETS, family) ? TOOLSETS[family] : undefined;
}

/** The model's name of a member: alone, a name like `key` or `type` says too little. */
export const memberName = (toolset: string, member: string): string => `${toolset}_${member}`;

/** A tool of the client as it is named in its messages. */
export interface NamedTool {
  name: string;
  toolset_name?: string;
}

/** The members that are offered; undefined for what is no such toolset. */
export function membersOf({ type, configs }: Tool) {
  const toolset = toolsetOf(type);
  if (toolset === undefined) return undefined;
  const isOffered = (member: string): boolean => {
    const config = configs?.[member];
    const isOn = isObject(config) ? config.enabled : undefined;
    return typeof isOn === 'boolean' ? isOn : !toolset.onRequest.has(member);
  };
  return Object.entries(toolset.members)
    .filter(([member]) => isOffered(member))
    .map(([member, { description, properties, required }]) => ({
      named: { name: member, toolset_name: toolset.name } satisfies NamedTool,
      inner: memberName(toolset.name, member),
      description,
      parameters: object(properties, required),
    }));
}
