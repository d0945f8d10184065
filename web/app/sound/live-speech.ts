// Live speech: the microphone goes to the server over a WebSocket, and its text comes back.
import type { ReceiveRealtimeMessage, SendRealtimeMessage } from '../../../generated/channels.ts';
import { webSocketOf } from '../kit/server.ts';
import { createStore } from '../lib/store.ts';
import { listenToMicrophone, NoMicrophone } from '../media/microphone.ts';
import { base64Of, pcmOf } from '../media/sound-file.ts';
import { afterMessage, LAST_COMMIT, type LiveState, SILENT } from './live-state.ts';

/**
 * Sound that may wait to be sent, in bytes: about a minute. A server that lets more wait is too
 * slow for live speech.
 */
const MOST_WAITING = 2.5 * 2 ** 20;
type Failure = 'microphone' | 'connection' | 'slow';
/** What is heard, for the screen; only this file sets it. */
export const liveSpeech = createStore<LiveState & { failure?: Failure | undefined }>(SILENT);
const change = (changes: Partial<ReturnType<typeof liveSpeech.get>>) =>
  liveSpeech.set({ ...liveSpeech.get(), ...changes });
let finish = () => {};
/**
 * Ends listening and waits for the text of what was said last; ends at once if it is waited for
 * already.
 */
export const stopListening = () => finish();
/** Forgets what was heard. */
export const clearTurns = () => change({ turns: [] });

/**
 * Begins to listen, unless it does already; what is heard follows what was heard before. Without a
 * language the model guesses.
 */
export function startListening(model: string, language: string): void {
  if (liveSpeech.get().phase !== 'closed') return;
  const turns = liveSpeech.get().turns.map((turn) => ({ ...turn, isDone: true }));
  liveSpeech.set({ ...SILENT, turns, phase: 'connecting' });
  const { url, protocols } = webSocketOf(`/realtime?model=${encodeURIComponent(model)}`);
  const socket = new WebSocket(url, protocols);
  const send = (message: ReceiveRealtimeMessage) => socket.send(JSON.stringify(message));
  let endListening: (() => void) | undefined;
  let isOver = false;
  let isLastCommitAnswered = false;

  function end(failure?: Failure) {
    if (isOver) return;
    isOver = true;
    endListening?.();
    socket.close();
    change({ phase: 'closed', isSpeaking: false, failure });
  }
  function take(samples: Float32Array) {
    if (liveSpeech.get().phase !== 'listening' || samples.length === 0) return;
    if (socket.bufferedAmount > MOST_WAITING) return end('slow');
    send({
      type: 'input_audio_buffer.append',
      audio: base64Of(new Uint8Array(pcmOf(samples).buffer)),
    });
  }
  async function begin() {
    if (language !== '') send({ type: 'session.update', session: { language } });
    try {
      endListening = await listenToMicrophone(take);
      // The person may have stopped before the microphone was there.
      if (isOver || liveSpeech.get().phase === 'finishing') endListening();
    } catch (error) {
      end(error instanceof NoMicrophone ? 'microphone' : 'connection');
    }
  }
  function receive(message: SendRealtimeMessage) {
    if (isOver) return;
    const isFinishing = liveSpeech.get().phase === 'finishing';
    change(afterMessage(liveSpeech.get(), message));
    if (message.type === 'session.created') void begin();
    // What is not about a turn is about the model or the connection, and would go wrong again.
    if (message.type === 'error' && !isFinishing && message.error.item_id === undefined)
      return end();
    if (!isFinishing) return;
    isLastCommitAnswered ||=
      message.type === 'error' || message.type === 'input_audio_buffer.committed';
    if (isLastCommitAnswered && liveSpeech.get().turns.every(({ isDone }) => isDone)) end();
  }

  socket.onmessage = ({ data }) => receive(JSON.parse(String(data)));
  socket.onclose = () => end('connection');
  finish = () => {
    if (liveSpeech.get().phase !== 'listening') return end();
    endListening?.();
    change({ phase: 'finishing' });
    send({ type: 'input_audio_buffer.commit', event_id: LAST_COMMIT });
  };
}
