// Writes generated/channels.ts and generated/channel-schemas.json: what asyncapi.yaml says about
// WebSocket messages.
import openapiTypescript, { astToString } from 'openapi-typescript';
import { mistakeIn } from './documents/places.ts';
import { dereference, lookUp, referenceName } from './references.ts';

interface Reference {
  $ref: string;
}

interface AsyncApiDocument {
  info: { title: string; version: string };
  channels: Record<
    string,
    { address: string; messages: Record<string, Reference | { payload: Reference }> }
  >;
  operations: Record<
    string,
    { action: 'send' | 'receive'; channel: Reference; summary?: string; messages?: Reference[] }
  >;
  components: { schemas: Record<string, object> };
}

interface MessageOperation {
  id: string;
  action: 'send' | 'receive';
  channelName: string;
  address: string;
  /** References to the payload schemas of every message that may travel this way. */
  payloads: string[];
}

const HEADER = '// Generated from asyncapi.yaml by `npm run generate`. Do not edit.\n';
const SCHEMA_REFERENCE = '#/components/schemas/';

/**
 * `types` is the text of generated/channels.ts: message types, one union per operation and the
 * table of channels. `schemas` is the text of generated/channel-schemas.json: operationId → JSON
 * Schema without references.
 * @throws {DocumentError} for a message without a named payload schema and for a name that is taken
 *   twice.
 */
export async function generateChannels(
  asyncapiDocument: unknown,
): Promise<{ types: string; schemas: string }> {
  const document = asyncapiDocument as AsyncApiDocument;
  const operations = Object.keys(document.operations).map((id) => readOperation(document, id));
  const names = Object.keys(document.components.schemas);
  for (const { id } of operations) {
    const name = messageType(id);
    if (names.includes(name))
      throw mistakeIn(
        document.components.schemas[name] ?? {},
        `schema ${name} has an operation's name.`,
      );
  }
  const types = [
    HEADER + (await schemaTypes(document)),
    ...names.map((name) => `export type ${name} = components['schemas']['${name}'];`),
    '',
    ...operations.map(operationType),
    channelTable(document, operations),
  ].join('\n');
  const schemas = Object.fromEntries(
    operations.map((operation) => [operation.id, operationSchema(document, operation)]),
  );
  return { types, schemas: `${JSON.stringify(schemas)}\n` };
}

function readOperation(document: AsyncApiDocument, id: string): MessageOperation {
  const operation = document.operations[id];
  const channelName = operation && referenceName(operation.channel.$ref);
  const channel = channelName === undefined ? undefined : document.channels[channelName];
  if (!operation || !channelName || !channel)
    throw mistakeIn(operation ?? {}, `operation ${id} names no known channel.`);
  // Without a list of its own an operation carries all messages of its channel (AsyncAPI 3.0,
  // Operation Object).
  const messages: (Reference | { payload: Reference })[] =
    operation.messages ?? Object.values(channel.messages);
  const payloads = messages.map((message) => {
    const { payload } = lookUp(document, message) as { payload?: Partial<Reference> };
    if (!payload?.$ref?.startsWith(SCHEMA_REFERENCE)) {
      throw mistakeIn(
        payload ?? message,
        `give each payload of ${id} a name in components.schemas.`,
      );
    }
    return payload.$ref;
  });
  return { id, action: operation.action, channelName, address: channel.address, payloads };
}

/**
 * The schemas of AsyncAPI 3.0 are those of OpenAPI 3.1, so an otherwise empty document makes them
 * readable.
 */
async function schemaTypes({ info, components }: AsyncApiDocument): Promise<string> {
  const shell = { openapi: '3.1.0', info, paths: {}, components: { schemas: components.schemas } };
  return astToString(await openapiTypescript(JSON.stringify(shell), { defaultNonNullable: false }));
}

function messageType(operationId: string): string {
  return `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Message`;
}

function operationType({ id, action, address, payloads }: MessageOperation): string {
  const says = action === 'send' ? 'What the server sends' : 'What the server receives';
  return `/** ${says} on ${address}. */\nexport type ${messageType(id)} = ${payloads.map(referenceName).join(' | ')};\n`;
}

function operationSchema(document: AsyncApiDocument, { payloads }: MessageOperation): object {
  return { oneOf: payloads.map((reference) => dereference(document, { $ref: reference })) };
}

function channelTable(
  { channels }: AsyncApiDocument,
  operations: readonly MessageOperation[],
): string {
  const rows = Object.entries(channels).map(([name, { address }]) => {
    const own = operations
      .filter(({ channelName }) => channelName === name)
      .map(({ id, action }) => [id, action]);
    return `  ${name}: ${JSON.stringify({ address, operations: Object.fromEntries(own) })},`;
  });
  return [
    '/** Every channel with its address, without prefix, and the direction of each of its operations. */',
    `export const channels = {\n${rows.join('\n')}\n} as const;`,
    '',
    "export type ChannelAddress = (typeof channels)[keyof typeof channels]['address'];",
    '',
  ].join('\n');
}
