// The WebSocket channels of asyncapi.yaml: what may be said in both directions.
import type { Page, Parameter, Part, PartList } from '../../../web/app/reference/model.ts';
import { lookUp, referenceName } from '../references.ts';
import { readValue, type Schema, withExample } from './values.ts';

interface Reference {
  $ref: string;
}

interface ChannelObject {
  address: string;
  title: string;
  description: string;
  bindings?: { ws?: { query?: Schema } };
}

interface MessageObject {
  name: string;
  title: string;
  summary: string;
  payload: Reference;
  examples?: readonly { name: string; summary?: string; payload: unknown }[];
}

/** What the reference shows of asyncapi.yaml. */
export interface AsyncApiDocument {
  info: { description: string };
  channels: Readonly<Record<string, ChannelObject>>;
  operations: Readonly<
    Record<
      string,
      { action: 'send' | 'receive'; channel: Reference; messages: readonly Reference[] }
    >
  >;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** In document order: what the client may say to each channel, then what the server says. */
export function readChannels(document: AsyncApiDocument): Page[] {
  return Object.entries(document.channels).map(
    ([id, { address, title, description, bindings }]): Page => {
      const operations = Object.values(document.operations).filter(
        ({ channel }) => referenceName(channel.$ref) === id,
      );
      // 'send' and 'receive' are the server's in the document.
      const said = (action: 'send' | 'receive', from: 'client' | 'server'): PartList => ({
        title: `The ${from} sends`,
        description: '',
        order: [],
        parts: operations
          .filter((operation) => operation.action === action)
          .flatMap(({ messages }) =>
            messages.map((message) => readMessage(document, message, from)),
          ),
      });
      return {
        ...{
          kind: 'channel',
          id,
          href: `#/docs/channels/${id}`,
          method: 'WS',
          path: address,
          takesKey: true,
        },
        ...{ title, description, note: '', responses: [] },
        parameters: readQuery(document, bindings?.ws?.query),
        partLists: [said('receive', 'client'), said('send', 'server')],
      };
    },
  );
}

function readMessage(document: object, reference: Reference, from: 'client' | 'server'): Part {
  const {
    name,
    title,
    summary,
    payload,
    examples = [],
  } = lookUp(document, reference) as MessageObject;
  return {
    id: `${from}/${name}`,
    name,
    description: `${title}: ${summary}`,
    schema: referenceName(payload.$ref),
    examples: examples.map((example) => ({
      summary: example.summary ?? example.name,
      value: example.payload,
    })),
  };
}

function readQuery(document: object, query: Schema | undefined): Parameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const isRequired = query?.required?.includes(name) ?? false;
    return {
      name,
      in: 'query',
      isRequired,
      ...withExample(readValue(document, schema), schema.examples?.[0]),
    };
  });
}
