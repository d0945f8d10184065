// A voice conversation: the microphone, what was said as messages, and answers that are spoken
// while they come.
import type { Model } from '../../../../generated/client/index.ts';
import { asFailure } from '../../kit/failure.ts';
import { loadWithProgress } from '../../kit/loads.ts';
import { createStore } from '../../lib/store.ts';
import { levelOf } from '../../media/level.ts';
import { listenToMicrophone, NoMicrophone } from '../../media/microphone.ts';
import { wavFileOf } from '../../media/sound-file.ts';
import type { Answer, Attachment } from '../conversation/conversation.ts';
import { pathOf } from '../conversation/message-tree.ts';
import { speakSentences } from '../parts/speech.ts';
import { transcribeSpeech } from '../state/server.ts';
import { chat } from '../state/use-chat.ts';
import { comingSentences } from './coming-sentences.ts';
import { createEar, type Piece } from './ear.ts';
import { saidOf } from './said.ts';
import { BEGUN, type Effect, nextVoice, type VoiceEvent } from './voice-state.ts';

/** What a voice conversation begins with; models that are chosen later are for the next one. */
export interface BegunVoice {
  id: string;
  transcriber: Model;
  speaker: Model;
  /** Those of them that are not in memory yet. */
  toLoad: readonly Model[];
  /** Of the person, for the ends of sentences. */
  language: string;
  /** Plays what is spoken; the caller has made it in a click, and closes it. */
  context: AudioContext;
}

interface VoiceOptions extends BegunVoice {
  /** The files that go with what is said next. */
  takeFiles: () => readonly Attachment[];
  /** Called with the level of the microphone, from 0 to 1, many times in a second. */
  onLevel: (level: number) => void;
}

/** A voice conversation that goes on. */
export type Voice = ReturnType<typeof beginVoice>;

/** Two of them would hear each other. */
const CHANNEL = 'lemonade-voice';

/** Begins one in the shown conversation; it goes on until it is ended, here or in `state`. */
export function beginVoice(options: VoiceOptions) {
  const { transcriber, speaker, context } = options;
  const state = createStore(BEGUN);
  const ear = createEar({
    onSpeech: () => tell({ type: 'speechBegan' }),
    onEnd(said) {
      waiting = [...waiting, ...said];
      tell({ type: 'speechEnded', isShort: waiting.length === 0 });
    },
  });
  const tabs = new BroadcastChannel(CHANNEL);
  /** What was said, and is not written down yet. */
  let waiting: readonly Piece[] = [];
  /** Ends the work for what was said last: writing it down, or speaking the answer. */
  let work = new AbortController();
  let endListening: (() => void) | undefined;

  function tell(event: VoiceEvent) {
    const before = state.get();
    const { state: after, effects } = nextVoice(before, event);
    state.set(after);
    if (after.phase !== before.phase) ear.expectVoice(isVoiceNear(after.phase));
    for (const effect of effects) act(effect);
  }

  function act(effect: Effect) {
    switch (effect.do) {
      case 'writeDown':
        return void writeDown(begin());
      case 'keepSound':
        return work.abort();
      case 'dropSound':
        waiting = [];
        return work.abort();
      case 'ask':
        return void answer(effect.text, begin());
      case 'silence':
        work.abort();
        return stopAnswer();
      case 'letGo':
        return letGo();
    }
  }

  function begin(): AbortSignal {
    work = new AbortController();
    return work.signal;
  }

  async function writeDown(signal: AbortSignal) {
    const sound = waiting.map((piece) => new Uint8Array(piece.buffer));
    try {
      const text = await transcribeSpeech(wavFileOf(sound, 'speech'), transcriber.id, signal);
      if (signal.aborted) return;
      waiting = [];
      tell({ type: 'heard', text: saidOf(text) });
    } catch (error) {
      fail('transcriber', error, signal);
    }
  }

  async function answer(text: string, signal: AbortSignal) {
    // One that was asked for before.
    stopAnswer();
    chat.send(text, options.takeFiles());
    const { id = '' } = pathOf(chat.state().current).at(-1) ?? {};
    const sentences = comingSentences({
      read: () => comingText(answerNow(id)),
      changed: () => nextChange(signal),
      language: options.language,
      signal,
    });
    const onSound = () => tell({ type: 'soundBegan' });
    try {
      await speakSentences(sentences, { model: speaker, context, signal, onSound });
      if (!signal.aborted)
        tell({ type: 'answerOver', hasFailed: answerNow(id)?.state === 'failed' });
    } catch (error) {
      fail('speaker', error, signal);
    }
  }

  async function listen() {
    try {
      endListening = await listenToMicrophone(take, () => endBy('lost'));
      if (state.get().phase === 'over') endListening();
      else tell({ type: 'ready' });
    } catch (error) {
      endBy(error instanceof NoMicrophone ? error.reason : 'unknown');
    }
  }

  function take(samples: Float32Array) {
    const { phase } = state.get();
    if (samples.length === 0 || phase === 'over' || phase === 'starting') return;
    options.onLevel(levelOf(samples));
    ear.push(samples);
  }

  async function load(model: Model) {
    const kind = model === speaker ? 'speaker' : 'transcriber';
    await loadWithProgress({ model_name: model.id }).catch((error: unknown) => fail(kind, error));
  }

  function fail(kind: 'transcriber' | 'speaker', error: unknown, signal?: AbortSignal) {
    if (signal?.aborted) return;
    tell({ type: 'over', problem: { kind, failure: asFailure(error) } });
  }

  function endBy(reason: NoMicrophone['reason'] | 'lost') {
    tell({ type: 'over', problem: { kind: 'microphone', reason } });
  }

  const end = () => tell({ type: 'over' });

  function letGo() {
    work.abort();
    endListening?.();
    tabs.close();
    removeEventListener('pagehide', end);
  }

  tabs.onmessage = () => tell({ type: 'over', problem: { kind: 'otherTab' } });
  tabs.postMessage('begun');
  addEventListener('pagehide', end);
  for (const model of options.toLoad) void load(model);
  void listen();

  return {
    state,
    end,
    /** Takes what was said up to now for all. */
    sendNow: () => ear.finish(),
    interrupt: () => tell({ type: 'interrupted' }),
  };
}

const isVoiceNear = (phase: string) => phase === 'thinking' || phase === 'speaking';

/** Ends what comes, or waits for a person, in the shown conversation. */
function stopAnswer() {
  const { messages } = chat.state().current;
  const isComing = messages.some(
    (one) => one.role === 'assistant' && (one.state === 'answering' || one.state === 'asking'),
  );
  if (isComing) chat.stop();
}

function answerNow(id: string): Answer | undefined {
  const coming = chat.coming.get().get(id)?.answer;
  if (coming) return coming;
  const kept = chat.state().current.messages.find((one) => one.id === id);
  return kept?.role === 'assistant' ? kept : undefined;
}

/** What is said before calls of tools stands with them. */
function comingText(answer: Answer | undefined) {
  const before = answer?.toolCalls?.map((call) => call.before) ?? [];
  return {
    text: [...before, answer?.text ?? ''].join('\n\n'),
    isOver: answer?.state !== 'answering' && answer?.state !== 'asking',
  };
}

/** Resolves after the next change of an answer, or with the signal. */
function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stops = [chat.coming.subscribe(done), chat.subscribe(done)];
    function done() {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
