// A provider in the process of the test: it answers at once, or writes for as long as the reader
// stays, and tells how many it writes for.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';

/** A request that ends with it gets a response without an end. */
export const ENDLESS = 'Write without an end.';

/** Whether the body of a response, or the last message of a chat, ends with it. */
export const asksForEndless = (content: unknown): boolean =>
  JSON.stringify(content ?? '').includes(ENDLESS);

/** Speaks OpenAI's API, as far as chats need it. */
export interface EndlessProvider {
  /** With `/v1`. */
  url: string;
  /** Its one model. */
  model: string;
  /** How many responses without an end have a reader. */
  writing(): number;
  close(): Promise<void>;
}

const MODEL = 'meta/llama';

/** Listens on a port of loopback. */
export async function startEndlessProvider(): Promise<EndlessProvider> {
  const endless = new Set<ServerResponse>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      sendJson(response, { object: 'list', data: [{ id: MODEL, object: 'model' }] });
      return;
    }
    const said = await text(request);
    const { stream = false } = JSON.parse(said) as { stream?: boolean };
    const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: MODEL };
    const usage = { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 };
    if (!stream) {
      const message = { role: 'assistant', content: 'Hello' };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      sendJson(response, { ...head, object: 'chat.completion', choices, usage });
      return;
    }
    const chunk = { ...head, object: 'chat.completion.chunk' };
    const send = (more: object) =>
      response.write(`data: ${JSON.stringify({ ...chunk, ...more })}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send({ choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello' } }] });
    if (isAskedLast(said)) {
      endless.add(response);
      response.once('close', () => endless.delete(response));
      return;
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage });
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => void handle(request, response));
  await listenOnLoopback(server);
  return {
    url: `${originOf(server)}/v1`,
    model: MODEL,
    writing: () => endless.size,
    close: () => closeServer(server),
  };
}

/** Who goes on from a response without an end has it among what was said before. */
function isAskedLast(said: string): boolean {
  const { messages = [] } = JSON.parse(said) as { messages?: readonly { content: unknown }[] };
  return asksForEndless(messages.at(-1)?.content);
}

function sendJson(response: ServerResponse, json: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
