// Sequences of requests at random: some begin something, the others follow a link of what has come.
import fc, { type Arbitrary } from 'fast-check';
import { registrationOf } from '../support/hub.ts';
import type { Values } from './links.ts';
import { NAMES } from './model.ts';
import { ENDLESS } from './provider.ts';

/** How a request differs from what its link says. */
export type Twist = 'none' | 'unknown' | 'number' | 'long' | 'strange' | 'other key';

/** One request of a sequence. */
export type Step = { body: Varied } & (
  | { kind: 'start'; start: Start }
  | {
      kind: 'follow';
      /** Of the exchanges that have links the one so many before the last. */
      back: number;
      /** Stands for one of its links. */
      link: number;
      twist: Twist;
    }
);

/**
 * Which of the bodies around its own a request has, round and round, as generated-requests.test.ts
 * makes them; undefined for its own.
 */
export type Varied = number | undefined;

/** A request that no link leads to. */
export interface Start {
  operation: string;
  body?: object;
  /** The request goes on with the conversation that was begun last, if there is one. */
  isInConversation?: boolean;
}

const response = (more: object = {}): Start => ({
  operation: 'createResponse',
  body: { model: NAMES.chats, input: 'Hello!', ...more },
});
const conversation = (body: object): Start => ({ operation: 'createConversation', body });
const small = { model_name: NAMES.small, ...registrationOf('tiny/chat-GGUF:Q4_0') };
const still = { model_name: NAMES.still, ...registrationOf('tiny/still-GGUF:Q4_0') };

const RESPONSES: readonly Start[] = [
  response(),
  response({ background: true }),
  response({ background: true, input: ENDLESS }),
  response({ background: true, input: ENDLESS }),
  response({ store: false }),
  response({ stream: true }),
];
const CONVERSATIONS: readonly Start[] = [
  conversation({}),
  conversation({ items: [{ role: 'user', content: 'Hello!' }], metadata: { topic: 'cities' } }),
  { ...response(), isInConversation: true },
];
const ALIASES: readonly Start[] = [
  ...NAMES.aliases.flatMap((alias) =>
    [NAMES.chats, NAMES.absent, ...NAMES.aliases].map((target) => ({
      operation: 'addAlias',
      body: { alias, target },
    })),
  ),
  { operation: 'listAliases' },
];
/** The address is put in when it is known. */
const PROVIDERS: readonly Start[] = [
  ...NAMES.providers.map((name) => ({ operation: 'addProvider', body: { name } })),
  { operation: 'listProviders' },
];
const MCP_SERVERS: readonly Start[] = NAMES.mcpServers.map((name) => ({
  operation: 'addMcpServer',
  body: { name, url: 'http://127.0.0.1:9/mcp' },
}));
const DOWNLOADS: readonly Start[] = [
  { operation: 'pullModel', body: { ...still, subscribe: false } },
  { operation: 'listDownloads' },
];
const MODELS: readonly Start[] = [
  { operation: 'pullModel', body: small },
  { operation: 'registerModel', body: small },
  { operation: 'loadModel', body: { model_name: NAMES.rival } },
];

/** Things that have a life of their own: what begins each of them. */
export const FAMILIES = {
  responses: RESPONSES,
  conversations: CONVERSATIONS,
  aliases: ALIASES,
  providers: PROVIDERS,
  'MCP servers': MCP_SERVERS,
  downloads: DOWNLOADS,
  models: MODELS,
  // In each other's way, as far as they can be.
  mixed: [...RESPONSES, ...CONVERSATIONS, ...ALIASES, ...PROVIDERS, ...MCP_SERVERS, ...DOWNLOADS],
} as const;

/** One kind of these things, or all but models at once. */
export type Family = keyof typeof FAMILIES;

/** How often each is drawn. To load a model costs more than all else. */
const WEIGHTS: Readonly<Record<Family, number>> = {
  responses: 10,
  conversations: 8,
  aliases: 3,
  providers: 4,
  'MCP servers': 4,
  downloads: 3,
  models: 1,
  mixed: 4,
};

const LONGEST = 10;
const TWISTS: readonly { weight: number; twist: Twist }[] = [
  { weight: 12, twist: 'none' },
  { weight: 1, twist: 'unknown' },
  { weight: 1, twist: 'number' },
  { weight: 1, twist: 'long' },
  { weight: 1, twist: 'strange' },
  { weight: 1, twist: 'other key' },
];

const anyTwist = fc.oneof(
  { withCrossShrink: true },
  ...TWISTS.map(({ weight, twist }) => ({ weight, arbitrary: fc.constant(twist) })),
);
/** More than there are bodies around any one. */
const MOST_BODIES = 5000;
const varied: Arbitrary<Varied> = fc.option(fc.nat(MOST_BODIES), { nil: undefined, freq: 5 });
const following = fc.record({
  body: varied,
  kind: fc.constant('follow' as const),
  // What came last is most often gone on with, and what came long ago may be gone.
  back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(6) }),
  link: fc.nat(999),
  twist: anyTwist,
});

/** @param families of which each sequence has one; all by default */
export function anySequence(
  families: readonly Family[] = Object.keys(FAMILIES) as Family[],
): Arbitrary<readonly Step[]> {
  const sequences = families.map((family) => {
    const starting = fc.record({
      body: varied,
      kind: fc.constant('start' as const),
      start: fc.constantFrom(...FAMILIES[family]),
    });
    const step = fc.oneof({ weight: 1, arbitrary: starting }, { weight: 3, arbitrary: following });
    const steps = fc.array(step, { maxLength: LONGEST });
    const arbitrary = fc
      .tuple(starting, steps)
      .map(([first, rest]): readonly Step[] => [first, ...rest]);
    return { weight: WEIGHTS[family], arbitrary };
  });
  return fc.oneof(...sequences);
}

const TWISTED: Readonly<Partial<Record<Twist, (value: unknown) => unknown>>> = {
  unknown: (value) => `${String(value)}-gone`,
  number: () => 7,
  long: () => 'x'.repeat(600),
  strange: () => '🍋 ü%?#"\\',
};

/** Makes another value of the one that a request is about. */
export const changeOf = (twist: Twist): ((value: unknown) => unknown) =>
  TWISTED[twist] ?? ((value) => value);

/** What a start says. */
export function valuesOf(
  { body, isInConversation }: Start,
  { provider, conversation: id }: { provider: string; conversation: string | undefined },
): Values {
  if (body === undefined) return { parameters: {}, body };
  const isProvider = PROVIDERS.some((start) => start.body === body);
  const filled: Record<string, unknown> = { ...body };
  if (isProvider) filled.base_urls = [provider];
  if (isInConversation && id !== undefined) filled.conversation = id;
  return { parameters: {}, body: filled };
}
