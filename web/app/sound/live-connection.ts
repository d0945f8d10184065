// Live speech: the microphone goes to the server over a WebSocket, and its text comes back.
import type { ReceiveRealtimeMessage, SendRealtimeMessage } from '../../../generated/channels.ts';
import { webSocketOf } from '../kit/server.ts';
import { createStore, type Store } from '../lib/store.ts';
import { base64Of, pcmOf } from '../media/sound-file.ts';
import { heard, LAST_COMMIT, type LiveState, SILENT } from './live-state.ts';
import { listen, NoMicrophone } from './microphone.ts';

/** Sound that may wait to be sent, in bytes: about a minute. A server that lets more wait is too slow for live speech. */
const MOST_WAITING = 2.5 * 2 ** 20;

export type LiveFailure = 'microphone' | 'connection' | 'slow';

export interface LiveWish {
  model: string;
  /** Two letters; undefined lets the model guess. */
  language: string | undefined;
}

export interface LiveSpeech {
  state: Store<LiveState & { failure?: LiveFailure | undefined }>;
  /** Begins to listen, unless it does already; what is heard follows what was heard before. */
  start(wish: LiveWish): void;
  /** Ends listening and waits for the text of what was said last; ends at once if it is waited for already. */
  stop(): void;
  /** Forgets what was heard. */
  clear(): void;
}

export function createLiveSpeech(): LiveSpeech {
  const state: LiveSpeech['state'] = createStore(SILENT);
  const change = (changes: Partial<ReturnType<typeof state.get>>) => state.set({ ...state.get(), ...changes });
  let finish = () => {};

  function start({ model, language }: LiveWish) {
    if (state.get().phase !== 'closed') return;
    const turns = state.get().turns.map((turn) => ({ ...turn, isDone: true }));
    state.set({ ...SILENT, turns, phase: 'connecting' });
    const { url, protocols } = webSocketOf(`/realtime?model=${encodeURIComponent(model)}`);
    const socket = new WebSocket(url, protocols);
    const send = (message: ReceiveRealtimeMessage) => socket.send(JSON.stringify(message));
    let endListening: (() => void) | undefined;
    let isOver = false;
    let isLastCommitAnswered = false;

    function end(failure?: LiveFailure) {
      if (isOver) return;
      isOver = true;
      endListening?.();
      socket.close();
      change({ phase: 'closed', isSpeaking: false, failure });
    }
    function take(samples: Float32Array) {
      if (state.get().phase !== 'listening' || samples.length === 0) return;
      if (socket.bufferedAmount > MOST_WAITING) return end('slow');
      send({ type: 'input_audio_buffer.append', audio: base64Of(new Uint8Array(pcmOf(samples).buffer)) });
    }
    async function begin() {
      if (language !== undefined) send({ type: 'session.update', session: { language } });
      try {
        const endNow = await listen(take);
        // The person may have stopped before the microphone was there.
        if (isOver || state.get().phase === 'finishing') endNow();
        else endListening = endNow;
      } catch (error) {
        end(error instanceof NoMicrophone ? 'microphone' : 'connection');
      }
    }
    function receive(message: SendRealtimeMessage) {
      if (isOver) return;
      const isFinishing = state.get().phase === 'finishing';
      change(heard(state.get(), message));
      if (message.type === 'session.created') void begin();
      // What is not about a turn is about the model or the connection, and would go wrong again.
      if (message.type === 'error' && !isFinishing && message.error.item_id === undefined) return end();
      if (!isFinishing) return;
      isLastCommitAnswered ||= message.type === 'error' || message.type === 'input_audio_buffer.committed';
      if (isLastCommitAnswered && state.get().turns.every(({ isDone }) => isDone)) end();
    }

    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)));
    socket.onclose = () => end('connection');
    finish = () => {
      if (state.get().phase !== 'listening') return end();
      endListening?.();
      change({ phase: 'finishing' });
      send({ type: 'input_audio_buffer.commit', event_id: LAST_COMMIT });
    };
  }
  return { state, start, stop: () => finish(), clear: () => change({ turns: [] }) };
}
