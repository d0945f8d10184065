// The WebSocket channels of asyncapi.yaml: what may be said in both directions.
import type { Channel, Example, Message, Parameter, Schema } from '../../../web/app/reference/model.ts';
import { lookUp, referenceName } from '../references.ts';

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

export interface AsyncApiDocument {
  info: { description: string };
  channels: Readonly<Record<string, ChannelObject>>;
  operations: Readonly<
    Record<string, { action: 'send' | 'receive'; channel: Reference; messages: readonly Reference[] }>
  >;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** In document order: what the client may say to each channel, then what the server says. */
export function readChannels(document: AsyncApiDocument): Channel[] {
  return Object.entries(document.channels).map(([id, { address, title, description, bindings }]) => {
    const operations = Object.values(document.operations).filter(({ channel }) => referenceName(channel.$ref) === id);
    // 'send' and 'receive' are the server's in the document.
    const said = (action: 'send' | 'receive', from: Message['from']) =>
      operations
        .filter((operation) => operation.action === action)
        .flatMap(({ messages }) => messages.map((message) => readMessage(document, message, from)));
    return {
      id,
      address,
      title,
      description,
      parameters: readQuery(bindings?.ws?.query),
      messages: [...said('receive', 'client'), ...said('send', 'server')],
    };
  });
}

function readMessage(document: object, reference: Reference, from: Message['from']): Message {
  const { name, title, summary, payload, examples = [] } = lookUp(document, reference) as MessageObject;
  return {
    name,
    title,
    summary,
    from,
    schema: referenceName(payload.$ref),
    examples: examples.map(
      (example): Example => ({ summary: example.summary ?? example.name, value: example.payload }),
    ),
  };
}

function readQuery(query: Schema | undefined): Parameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description = '', examples, ...rest } = schema;
    const required = query?.required?.includes(name) ?? false;
    const example = examples?.[0];
    return { name, in: 'query', required, description, schema: rest, ...(example !== undefined && { example }) };
  });
}
