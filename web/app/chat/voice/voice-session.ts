// A voice conversation: the microphone, what was said as messages, and answers that are spoken
// while they come.
import type { Model } from '../../../../generated/client/index.ts';
import { asFailure } from '../../kit/failure.ts';
import { loadWithProgress } from '../../kit/loads.ts';
import { createStore } from '../../lib/store.ts';
import { shownLevelOf } from '../../media/level.ts';
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

/** Two of them would hear each other. */
const CHANNEL = 'lemonade-voice';

/** A voice conversation in the shown conversation, from `begin` until its state is `over`. */
export class Voice {
  readonly state = createStore(BEGUN);
  readonly #options: VoiceOptions;
  readonly #ear = createEar({
    onSpeech: () => this.#tell({ type: 'speechBegan' }),
    onEnd: (said) => {
      this.#waiting = [...this.#waiting, ...said];
      this.#tell({ type: 'speechEnded', isShort: this.#waiting.length === 0 });
    },
  });
  readonly #tabs = new BroadcastChannel(CHANNEL);
  /** What was said, and is not written down yet. */
  #waiting: readonly Piece[] = [];
  /** Ends the work for what was said last: writing it down, or speaking the answer. */
  #work = new AbortController();
  #endListening: (() => void) | undefined;

  constructor(options: VoiceOptions) {
    this.#options = options;
  }

  begin() {
    this.#tabs.onmessage = () => this.#tell({ type: 'over', problem: { kind: 'otherTab' } });
    this.#tabs.postMessage('begun');
    addEventListener('pagehide', this.end);
    for (const model of this.#options.toLoad) void this.#load(model);
    void this.#listen();
  }

  /** Takes what was said up to now for all. */
  readonly sendNow = () => this.#ear.finish();
  readonly interrupt = () => this.#tell({ type: 'interrupted' });
  readonly end = () => this.#tell({ type: 'over' });

  #tell(event: VoiceEvent) {
    const before = this.state.get();
    const { state: after, effects } = nextVoice(before, event);
    this.state.set(after);
    if (after.phase !== before.phase) this.#ear.expectVoice(isVoiceNear(after.phase));
    for (const effect of effects) this.#act(effect);
  }

  #act(effect: Effect) {
    switch (effect.do) {
      case 'writeDown':
        return void this.#writeDown(this.#beginWork());
      case 'keepSound':
        return this.#work.abort();
      case 'dropSound':
        this.#waiting = [];
        return this.#work.abort();
      case 'ask':
        return void this.#answer(effect.text, this.#beginWork());
      case 'silence':
        this.#work.abort();
        return stopAnswer();
      case 'letGo':
        return this.#letGo();
    }
  }

  #beginWork(): AbortSignal {
    this.#work = new AbortController();
    return this.#work.signal;
  }

  async #writeDown(signal: AbortSignal) {
    const sound = this.#waiting.map((piece) => new Uint8Array(piece.buffer));
    const { id } = this.#options.transcriber;
    try {
      const text = await transcribeSpeech(wavFileOf(sound, 'speech'), id, signal);
      if (signal.aborted) return;
      this.#waiting = [];
      this.#tell({ type: 'heard', text: saidOf(text) });
    } catch (error) {
      this.#fail('transcriber', error, signal);
    }
  }

  async #answer(text: string, signal: AbortSignal) {
    const { takeFiles, language, speaker: model, context } = this.#options;
    // One that was asked for before.
    stopAnswer();
    chat.send(text, takeFiles());
    const { id = '' } = pathOf(chat.state().current).at(-1) ?? {};
    const sentences = comingSentences({
      read: () => comingText(answerNow(id)),
      changed: () => nextChange(signal),
      language,
      signal,
    });
    const onSound = () => this.#tell({ type: 'soundBegan' });
    try {
      await speakSentences(sentences, { model, context, signal, onSound });
      const hasFailed = answerNow(id)?.state === 'failed';
      if (!signal.aborted) this.#tell({ type: 'answerOver', hasFailed });
    } catch (error) {
      this.#fail('speaker', error, signal);
    }
  }

  async #listen() {
    try {
      const take = (samples: Float32Array) => this.#take(samples);
      this.#endListening = await listenToMicrophone(take, () => this.#endBy('lost'));
      if (this.state.get().phase === 'over') this.#endListening();
      else this.#tell({ type: 'ready' });
    } catch (error) {
      this.#endBy(error instanceof NoMicrophone ? error.reason : 'unknown');
    }
  }

  #take(samples: Float32Array) {
    const { phase } = this.state.get();
    if (samples.length === 0 || phase === 'over' || phase === 'starting') return;
    this.#options.onLevel(shownLevelOf(samples));
    this.#ear.push(samples);
  }

  async #load(model: Model) {
    const kind = model === this.#options.speaker ? 'speaker' : 'transcriber';
    const body = { model_name: model.id };
    await loadWithProgress(body).catch((error: unknown) => this.#fail(kind, error));
  }

  #fail(kind: 'transcriber' | 'speaker', error: unknown, signal?: AbortSignal) {
    if (signal?.aborted) return;
    this.#tell({ type: 'over', problem: { kind, failure: asFailure(error) } });
  }

  #endBy(reason: NoMicrophone['reason'] | 'lost') {
    this.#tell({ type: 'over', problem: { kind: 'microphone', reason } });
  }

  #letGo() {
    this.#work.abort();
    this.#endListening?.();
    this.#tabs.close();
    removeEventListener('pagehide', this.end);
  }
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
