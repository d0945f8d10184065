// Checks WebSocket messages against the schemas of asyncapi.yaml; nothing of it is loaded before
// the first connection.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject } from '../lib/values.ts';

/** What is wrong with a message, a sentence each; empty when nothing is. */
export type CheckMessage = (message: unknown) => readonly string[];

/**
 * `channels` of `generated/channels.ts`: which operations a channel has, as the server sees them.
 */
export type ChannelTable = Readonly<
  Record<string, { address: string; operations: Readonly<Record<string, Direction>> }>
>;

type Direction = 'send' | 'receive';
/** The check for what the server sends, or receives, at the address of a channel. */
export type MessageValidators = (address: string, direction: Direction) => Promise<CheckMessage>;
type MessageSchema = { properties?: { type?: { const?: unknown; enum?: readonly unknown[] } } };

/** `readSchemas` gives the schemas of messages, by the id of their operation. */
export function createMessageValidators({
  channels,
  readSchemas,
}: {
  channels: ChannelTable;
  readSchemas(): Promise<Readonly<Record<string, unknown>>>;
}): MessageValidators {
  const checks = new Map<string, Promise<CheckMessage>>();
  let loading: ReturnType<typeof load> | undefined;
  /**
   * Loading ajv takes longer than the rest of a start to `/live`, and most processes never see a
   * WebSocket.
   */
  async function load() {
    const schemas = await readSchemas();
    const { Ajv2020 } = await import('ajv/dist/2020.js');
    return {
      ajv: new Ajv2020({ strict: false, validateFormats: false, allErrors: false }),
      schemas,
    };
  }
  async function compile(address: string, direction: Direction): Promise<CheckMessage> {
    loading ??= load();
    const { ajv, schemas } = await loading;
    const byType = new Map<unknown, ValidateFunction>();
    for (const operationId of operationsOf(channels, address, direction)) {
      for (const schema of alternatives(schemas, operationId)) {
        const { const: one, enum: several = [one] } = schema.properties?.type ?? {};
        const check = ajv.compile(schema);
        for (const name of several) {
          if (typeof name !== 'string')
            throw new Error(`A message of ${operationId} has no 'type' with fixed values.`);
          byType.set(name, check);
        }
      }
    }
    return (message) => problemsOf(message, byType);
  }
  return (address, direction) => {
    const key = `${direction} ${address}`;
    const check = checks.get(key) ?? compile(address, direction);
    checks.set(key, check);
    return check;
  };
}

const operationsOf = (channels: ChannelTable, address: string, direction: Direction): string[] =>
  Object.values(channels)
    .filter((channel) => channel.address === address)
    .flatMap(({ operations }) =>
      Object.keys(operations).filter((operationId) => operations[operationId] === direction),
    );

function alternatives(
  schemas: Readonly<Record<string, unknown>>,
  operationId: string,
): readonly MessageSchema[] {
  const schema = schemas[operationId] as { oneOf?: readonly MessageSchema[] } | undefined;
  if (!schema?.oneOf)
    throw new Error(`The message schemas lack ${operationId}; run 'npm run generate'.`);
  return schema.oneOf;
}

function problemsOf(
  message: unknown,
  byType: ReadonlyMap<unknown, ValidateFunction>,
): readonly string[] {
  const known = [...byType.keys()].map((type) => `'${type}'`).join(', ');
  if (!isObject(message)) return [`A message is a JSON object whose 'type' is one of ${known}.`];
  const { type } = message;
  const validate = byType.get(type);
  if (!validate) {
    const given = type === undefined ? 'is missing' : `${quoted(type)} is unknown`;
    return [`The message's 'type' ${given}; here it is one of ${known}.`];
  }
  return validate(message) ? [] : (validate.errors ?? []).map(sentence);
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const path = instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const subject = path === '' ? 'The message' : `'${path}'`;
  switch (keyword) {
    case 'required':
      return `${subject} lacks the field '${params.missingProperty}'.`;
    case 'additionalProperties':
      return `${subject} has an unknown field ${quoted(params.additionalProperty)}.`;
    case 'type':
      return `${subject} must be of type ${[params.type].flat().join(' or ')}.`;
    case 'const':
      return `${subject} must be ${quoted(params.allowedValue)}.`;
    case 'enum':
      return `${subject} must be one of ${params.allowedValues.map(quoted).join(', ')}.`;
    default:
      return `${subject} ${message ?? `breaks the rule '${keyword}'`}.`;
  }
}

const MAX_QUOTED_LENGTH = 80;

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}
