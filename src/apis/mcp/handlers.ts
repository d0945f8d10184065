// The operation of the tag MCP: other operations as tools of agents, called as any client calls
// them.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { McpArguments } from '../../../generated/mcp-tools.ts';
import { BackendResponseInvalid, InvalidRequest } from '../../errors.ts';
import { jsonPieces, textIn } from '../../lib/json-text.ts';
import type { Log } from '../../lib/log.ts';
import { setFields, stackOf } from '../../lib/values.ts';
import { ok } from '../kit/handlers.ts';
import { vectorsOf } from '../kit/vectors.ts';
import type { Content, Tools } from './protocol.ts';

type Offer =
  | 'listModels'
  | 'createChatCompletion'
  | 'createEmbedding'
  | 'createTranscription'
  | 'createSpeech';
type Offered = {
  [Id in Offer | 'createImage']: (
    input: Parameters<Handlers[Id]>[0],
  ) => Promise<Extract<Awaited<ReturnType<Handlers[Id]>>, { status: 200 }>>;
};

/** Ten minutes as MP3, three as WAV: what an agent can hold. */
const MAX_SOUND_BYTES = 8 * 2 ** 20;

/** What this operation needs besides the other operations. */
export interface McpDependencies {
  /** Of this server; agents are told it. */
  version: string;
  log: Pick<Log, 'error'>;
}

/** `offered` are the handlers of the operations that the tools call. */
export const createMcpHandlers = ({ version, log }: McpDependencies, offered: Offered) =>
  ({
    async postMcpMessage({ body: message, headers, ...context }) {
      // It is loaded with the first message: most servers never get one.
      const { beginExchange } = await import('./protocol.ts');
      const tools = toolsOf(offered, { headers, ...context });
      const onFailure = (error: unknown) => {
        if (!context.signal.aborted) log.error(`A tool of /mcp failed: ${stackOf(error)}`);
      };
      const begun = beginExchange({ message, headers, tools, version, onFailure });
      if ('status' in begun) return begun;
      if (!headers.accept?.includes('text/event-stream')) return ok(await begun.run());
      const events = async function* () {
        yield { event: 'message', data: await begun.run() } as const;
      };
      return { status: 200, events: events() };
    },
  }) satisfies Partial<Handlers>;

function toolsOf(offered: Offered, given: HandlerContext): Tools {
  const context = { ...given, path: {}, query: {} };
  return {
    async list_models() {
      const { data } = (await offered.listModels({ ...context, body: undefined })).json;
      const rows = data.map(({ id, labels, size, context_length }) => ({
        id,
        labels,
        size,
        context_length,
      }));
      return textContent(JSON.stringify(rows));
    },
    async chat({ prompt, system, max_tokens, ...rest }) {
      const instructions =
        system === undefined ? [] : [{ role: 'system' as const, content: system }];
      const messages = [...instructions, { role: 'user' as const, content: prompt }];
      const body = { ...rest, ...setFields({ max_completion_tokens: max_tokens }), messages };
      const result = await offered.createChatCompletion({ ...context, body });
      if (!('json' in result))
        throw new BackendResponseInvalid('The response came as a stream, which was not asked for.');
      const [choice] = result.json.choices;
      const isCut = choice?.finish_reason === 'length';
      const said = textContent(choice?.message.content ?? '');
      if (!isCut) return said;
      return [...said, ...textContent('(The answer ends here because of the limit of tokens.)')];
    },
    async embed({ model, texts }) {
      const body = { model, input: texts, encoding_format: 'float' } as const;
      const { data } = (await offered.createEmbedding({ ...context, body })).json;
      const vectors = await vectorsOf(data);
      return textContent(jsonPieces(vectors).map(String).join(''));
    },
    async transcribe(args) {
      const result = await offered.createTranscription({ ...context, ...recordingOf(args) });
      return textContent('json' in result ? result.json.text : result.text);
    },
    async speak({ text: input, format = 'mp3', ...rest }) {
      const { bytes, type } = await offered.createSpeech({
        ...context,
        body: { ...rest, input, response_format: format },
      });
      return soundContent(bytes, type);
    },
    async make_picture(args) {
      const body = { ...args, n: 1, response_format: 'b64_json' } as const;
      const { data } = (await offered.createImage({ ...context, body })).json;
      return data.map(({ b64_json: picture }) => ({
        type: 'image',
        data: textIn(picture),
        mimeType: 'image/png',
      }));
    },
  };
}

const textContent = (words: string): Content[] => [{ type: 'text', text: words }];

function recordingOf({ model, audio, format = 'wav', language }: McpArguments['transcribe']) {
  const problem =
    "'audio' is not base64. Send the bytes of the recording as base64, without data: in front.";
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(audio)) throw new InvalidRequest(problem);
  const buffer = Buffer.from(audio, 'base64');
  const named = {
    fieldname: 'file',
    originalname: `recording.${format}`,
    mimetype: `audio/${format}`,
  };
  return {
    body: { model, file: buffer, ...setFields({ language }) },
    files: [{ ...named, size: buffer.length, buffer }],
  };
}

async function soundContent(
  bytes: AsyncIterable<Uint8Array> | Uint8Array,
  mimeType: string,
): Promise<Content[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += chunk.length;
    const most = `${MAX_SOUND_BYTES / 2 ** 20} MiB`;
    const problem = `The sound has more than ${most}. Let a shorter text be spoken, or take the format mp3.`;
    if (size > MAX_SOUND_BYTES) throw new BackendResponseInvalid(problem);
    chunks.push(chunk);
  }
  return [{ type: 'audio', data: Buffer.concat(chunks).toString('base64'), mimeType }];
}
