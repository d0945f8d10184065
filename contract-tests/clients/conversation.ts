// The conversation that the program of each client has with the server, and what has to come of it:
// what the program is told, and what it has said on the wire.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Hub, startHub } from '../../fixtures/hub/hub.ts';
import {
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import { ADMIN_KEY, idOf, type Server, startServer } from '../support/server.ts';
import { silence, wav } from '../support/sounds.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { A_FILE, type Meant, problemsOfSaid, type Said } from './said.ts';
import { run } from './toolchains.ts';

/** What the model of the conversation answers. */
export const REPLY = 'Hello from the fake llama-server.';

/** Where and how a program runs. */
export interface Place {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

/** What is different with a client. */
export interface ConversationOptions extends Place {
  /** The program leaves the stream to the one of docs/clients.md. */
  hasStream?: false;
  /** What the client can't leave out of a form, so that the program sets it. */
  form?: Said;
  /** The client can't say a list in a form. */
  hasNoLists?: true;
  /** The client sends no form, and reads no response that is not a text. */
  hasTextsOnly?: true;
}

const PULLED = 'user.Pulled';
const CHECKPOINT = 'lemon/tiny:tiny.gguf';
const CHAT = { model: idOf('chat'), messages: [{ role: 'user', content: 'Say hello.' }] };

/** What each program sets, and therefore all that may be on the wire. */
export const MEANT = {
  listModels: [{}],
  pullModel: [{ model_name: PULLED, checkpoint: CHECKPOINT, recipe: 'llamacpp' }],
  loadModel: [{ model_name: idOf('chat') }],
  createChatCompletion: [CHAT],
  createTranscription: [
    {
      file: A_FILE,
      model: HEARING,
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['word', 'segment'],
    },
  ] as const,
  createSpeech: [{ model: SPEAKING, input: 'Hello.', response_format: 'wav' }],
  createImage: [{ model: PAINTING, prompt: 'A lemon', size: '64x64' }],
  // Nothing is set: where a client says something all the same, it may order what was not meant.
  cleanUpCache: [{}],
  getModel: [{}],
} satisfies Meant;

function meantWith({
  hasStream,
  form,
  hasNoLists,
  hasTextsOnly,
}: Omit<ConversationOptions, keyof Place>): Meant {
  const [{ 'timestamp_granularities[]': list, ...single }] = MEANT.createTranscription;
  const transcription = hasNoLists ? single : { ...single, 'timestamp_granularities[]': list };
  return {
    ...MEANT,
    createChatCompletion: hasStream === false ? [CHAT] : [CHAT, { ...CHAT, stream: true }],
    createTranscription: hasTextsOnly ? [] : [{ ...transcription, ...form }],
    createSpeech: hasTextsOnly ? [] : MEANT.createSpeech,
  };
}

/** One server with a recorder in front of it for all tests of a file; each is there once tests run. */
export function conversationForSuite() {
  let folder = '';
  let hub: Hub;
  let server: Server;
  let recorder: Recorder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lemonade-clients-'));
    hub = await startHub({
      repositories: [{ id: 'lemon/tiny', files: { 'tiny.gguf': 'weights' } }],
    });
    server = await startServer({
      folders: await makeMediaFolders(),
      environment: { ...MEDIA_ENVIRONMENT, LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url },
    });
    recorder = await startRecorder(server.baseUrl);
    await writeFile(join(folder, 'recording.wav'), wav(silence(100)));
  });
  afterAll(async () => {
    await recorder.close();
    await server.stop();
    await hub.close();
    await rm(server.folders.root, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  /** What every program is told. */
  const environment = () => ({
    LEMONADE_URL: recorder.baseUrl,
    LEMONADE_API_KEY: ADMIN_KEY,
    CHAT_MODEL: idOf('chat'),
    HEARING_MODEL: HEARING,
    SPEAKING_MODEL: SPEAKING,
    PAINTING_MODEL: PAINTING,
    PULLED_MODEL: PULLED,
    CHECKPOINT,
    RECORDING: join(folder, 'recording.wav'),
  });

  /** Runs the program, and checks what it got, and what it said. */
  async function expectConversation(
    [file, ...args]: readonly [string, ...string[]],
    { env, cwd, ...differences }: ConversationOptions = {},
  ): Promise<void> {
    recorder.take();
    const { stdout } = await run(file, args, { cwd, env: { ...environment(), ...env } });
    expect(JSON.parse(stdout)).toEqual({
      models: expect.arrayContaining([idOf('chat')]),
      pulled: 'success',
      loaded: 'success',
      chat: REPLY,
      stream: differences.hasStream === false ? undefined : REPLY,
      transcription: differences.hasTextsOnly ? undefined : expect.stringContaining('whisper'),
      speech: differences.hasTextsOnly ? undefined : 'RIFF',
      image: Buffer.from('\x89PNG\r\n', 'latin1').toString('base64'),
      dry_run: true,
      refusal: { status: 404, type: 'not_found' },
    });
    expect(problemsOfSaid(recorder.take(), meantWith(differences))).toEqual([]);
  }

  return {
    folder: () => folder,
    server: () => server,
    recorder: () => recorder,
    environment,
    expectConversation,
  };
}
