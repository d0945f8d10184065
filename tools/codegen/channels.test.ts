import { expect, test } from 'vitest';
import { generateChannels } from './channels.ts';

const ping = {
  type: 'object',
  required: ['type'],
  properties: { type: { type: 'string', enum: ['ping'] } },
};
const pong = {
  type: 'object',
  required: ['type', 'echo'],
  properties: {
    type: { type: 'string', enum: ['pong'] },
    echo: { $ref: '#/components/schemas/Ping' },
  },
};

function documentWith({
  schemas = { Ping: ping, Pong: pong },
  payload = '#/components/schemas/Pong',
} = {}) {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Table tennis', version: '1.0.0' },
    channels: {
      table: {
        address: '/table',
        messages: {
          ping: { $ref: '#/components/messages/ping' },
          pong: { $ref: '#/components/messages/pong' },
        },
      },
    },
    operations: {
      receiveTable: {
        action: 'receive',
        channel: { $ref: '#/channels/table' },
        messages: [{ $ref: '#/channels/table/messages/ping' }],
      },
      sendTable: { action: 'send', channel: { $ref: '#/channels/table' } },
    },
    components: {
      messages: {
        ping: { payload: { $ref: '#/components/schemas/Ping' } },
        pong: { payload: { $ref: payload } },
      },
      schemas,
    },
  };
}

test('every schema gets a type, every operation the union of its messages, every channel a row', async () => {
  const { types } = await generateChannels(documentWith());
  expect(types).toContain("export type Pong = components['schemas']['Pong'];");
  expect(types).toContain('export type ReceiveTableMessage = Ping;');
  expect(types).toContain('export type SendTableMessage = Ping | Pong;');
  expect(types).toContain(
    'table: {"address":"/table","operations":{"receiveTable":"receive","sendTable":"send"}},',
  );
});

test('the schemas for run time have no references left', async () => {
  const { schemas } = await generateChannels(documentWith());
  expect(JSON.parse(schemas)).toEqual({
    receiveTable: { oneOf: [ping] },
    sendTable: { oneOf: [ping, { ...pong, properties: { ...pong.properties, echo: ping } }] },
  });
});

test('the same document gives the same text', async () => {
  expect(await generateChannels(documentWith())).toEqual(await generateChannels(documentWith()));
});

test.each([
  [
    'a payload without a name',
    { payload: '#/channels/table' },
    /give each payload of sendTable a name/,
  ],
  ['a reference to nothing', { payload: '#/components/schemas/Nothing' }, /Nothing does not exist/],
  [
    'a schema that contains itself',
    {
      schemas: {
        Ping: ping,
        Pong: {
          ...pong,
          properties: { ...pong.properties, echo: { $ref: '#/components/schemas/Pong' } },
        },
      },
    },
    /Pong contains itself/,
  ],
  [
    'a schema with the name of an operation',
    { schemas: { Ping: ping, Pong: pong, SendTableMessage: ping } },
    /SendTableMessage has an operation's name/,
  ],
])('%s is refused', async (_title, parts, message) => {
  await expect(generateChannels(documentWith(parts))).rejects.toThrow(message);
});
