// Records every message that the server can send over its WebSockets.
import { startOwnServer } from '../dredd/own-server.ts';
import {
  type Address,
  type ChannelClient,
  connectLogs,
  connectRealtime,
  connectResponses,
} from '../support/channel.ts';
import { ask } from '../support/client.ts';
import { HEARING } from '../support/media.ts';
import { idOf, type Server } from '../support/server.ts';
import { silence, speech } from '../support/sounds.ts';
import type { Frame } from './messages.ts';

const is = (type: string) => (message: { type: string }) => message.type === type;
const append = (pcm: Buffer) => ({
  type: 'input_audio_buffer.append',
  audio: pcm.toString('base64'),
});
const COMPLETED = 'conversation.item.input_audio_transcription.completed';

/** @throws {Error} when one of them is not as documented. */
export async function recordMessages(): Promise<readonly Frame[]> {
  const { server, close } = await startOwnServer();
  try {
    return [
      ...(await recordLogs(server)),
      ...(await recordSpeech(server)),
      ...(await recordResponses(server)),
    ];
  } finally {
    await close();
  }
}

async function recordLogs(server: Server): Promise<readonly Frame[]> {
  const client = await connectLogs(server);
  client.sendRaw('hello');
  await client.next(is('error'));
  client.send({ type: 'logs.subscribe', after_seq: null });
  await client.next(is('logs.snapshot'));
  await ask(server, { path: '/v1/load', body: { model_name: idOf('chat') } });
  await client.next(is('logs.entry'));
  return framesOf(client, '/logs/stream');
}

/** A turn that is noticed, one that is ended by hand, and what goes wrong. */
async function recordSpeech(server: Server): Promise<readonly Frame[]> {
  const client = await connectRealtime(server, { path: `/realtime?model=${HEARING}` });
  for (const pcm of [silence(400), speech(600), silence(700)]) client.send(append(pcm));
  await client.next(is(COMPLETED));
  client.send({ type: 'session.update', session: { turn_detection: null } });
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.clear' });
  client.send({ type: 'input_audio_buffer.commit', event_id: 'mine' });
  await client.next(is('error'));
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  await client.next(is(COMPLETED));
  return framesOf(client, '/realtime');
}

/** A response whose messages have a name, and what is none. */
async function recordResponses(server: Server): Promise<readonly Frame[]> {
  const client = await connectResponses(server);
  client.send({ type: 'response.create', model: idOf('chat'), input: 'Hi', stream_id: 'a' });
  await client.next(is('response.completed'));
  client.send({ type: 'response.create', stream_id: 'a', event_id: 'mine' });
  await client.next(is('error'));
  return framesOf(client, '/responses');
}

async function framesOf(
  client: Pick<ChannelClient<unknown>, 'close' | 'frames' | 'violations'>,
  address: Address,
): Promise<readonly Frame[]> {
  await client.close();
  if (client.violations.length > 0)
    throw new Error(`${address} is broken already: ${client.violations.join('\n')}`);
  return client.frames.map((text) => ({ address, text }));
}
