// The operation of the tag MCP: other operations as tools of agents, called as any client calls them.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { stackOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { ok } from '../kit/handlers.ts';
import type { Tools } from './protocol.ts';
import * as requests from './requests.ts';
import * as results from './results.ts';

type Offer =
  | 'listModels'
  | 'createChatCompletion'
  | 'createEmbedding'
  | 'createTranscription'
  | 'createSpeech'
  | 'createImage';

type Offered = {
  [Id in Offer]: (
    input: Parameters<Handlers[Id]>[0],
  ) => Promise<Extract<Awaited<ReturnType<Handlers[Id]>>, { status: 200 }>>;
};

export type McpDependencies = { version: string; log: Pick<Log, 'error'> };

export const createMcpHandlers = ({ version, log }: McpDependencies, offered: Offered) =>
  ({
    async postMcpMessage({ body: message, headers, ...context }) {
      // The SDK is loaded with the first message: most servers never get one, and it would slow their start.
      const { beginExchange } = await import('./protocol.ts');
      const protocolVersion = headers['mcp-protocol-version']?.toString();
      const tools = toolsOf(offered, { headers, ...context });
      const onFailure = (error: unknown) => {
        // A client that has left is not a failure.
        if (!context.signal.aborted) log.error(`A tool of /mcp failed: ${stackOf(error)}`);
      };
      const respond = beginExchange({ message, protocolVersion, tools, version, onFailure });
      if (respond === undefined) return { status: 202 };
      const isStreamed = message.method === 'tools/call' && headers.accept?.includes('text/event-stream') === true;
      if (!isStreamed) return ok(await respond());
      const events = async function* () {
        yield { event: 'message', data: await respond() } as const;
      };
      return { status: 200, events: events() };
    },
  }) satisfies Partial<Handlers>;

function toolsOf(offered: Offered, given: HandlerContext): Tools {
  const context = { ...given, path: {}, query: {} };
  return {
    list_models: async () => results.modelContent((await offered.listModels({ ...context, body: undefined })).json),

    async chat(args) {
      const result = await offered.createChatCompletion({ ...context, body: requests.chatRequest(args) });
      if ('json' in result) return results.chatContent(result.json);
      throw new BackendResponseInvalid('The response came as a stream, which was not asked for.');
    },

    async embed(args) {
      const result = await offered.createEmbedding({ ...context, body: requests.embeddingRequest(args) });
      return results.vectorContent(result.json);
    },

    async transcribe(args) {
      const result = await offered.createTranscription({ ...context, ...requests.transcriptionRequest(args) });
      return results.transcriptContent('json' in result ? result.json : result);
    },

    async speak(args) {
      const { bytes, type } = await offered.createSpeech({ ...context, body: requests.speechRequest(args) });
      return results.soundContent(bytes, type);
    },

    async make_picture(args) {
      const result = await offered.createImage({ ...context, body: requests.pictureRequest(args) });
      return results.pictureContent(result.json);
    },
  };
}
