// Live transcription: one session per connection, from pieces of sound to the text of turns.

import {
  FRAME_MS,
  INITIAL_VAD,
  levelOf,
  ONSET_FRAMES,
  stepVad,
  type VadState,
} from '../../../common/vad.ts';
import type {
  InputAudioBufferAppend,
  ReceiveRealtimeMessage,
  SendRealtimeMessage,
  SessionUpdate,
} from '../../../generated/channels.ts';
import type { Channel, Connection } from '../../lib/channel.ts';
import type { Place } from '../../lib/place.ts';
import { NoSoundToCommit, SoundBufferFull } from './errors.ts';
import { createIncomingSound } from './incoming-sound.ts';
import { type LocalAgreement, NOTHING_HEARD, restOf, updateAgreement } from './local-agreement.ts';
import {
  applyUpdate,
  describeSession,
  type RealtimeSettings,
  settingsAtStart,
} from './session-settings.ts';
import { createSoundBuffer } from './sound-buffer.ts';
import { createTurnQueue, RATE_HZ, type TranscribeSpeech } from './turn-queue.ts';

type Peer = Pick<
  Connection<SendRealtimeMessage>,
  'send' | 'fail' | 'pause' | 'resume' | 'query' | 'place' | 'signal'
>;

export interface RealtimeOptions {
  transcribe: TranscribeSpeech;
  /** Rejects for a model that is not there or can't do it. */
  checkModel(name: string, place: Place): Promise<void>;
  newId(): string;
}

const SAMPLES_PER_MS = RATE_HZ / 1000;
/** In samples. */
const FRAME = FRAME_MS * SAMPLES_PER_MS;
/** Native servers hear nothing in less. */
const MIN_TURN_MS = 100;
/** A turn that was noticed is cut here: transcribing it again and again would become too slow. */
const MAX_TURN = 60_000 * SAMPLES_PER_MS;
const MAX_BUFFER_SECONDS = 600;
/** New sound, in samples, after which a turn that goes on is heard again. */
const LISTEN_AFTER = 1000 * SAMPLES_PER_MS;
/** Turns that wait for their transcription; beyond it the peer waits too. */
const MAX_WAITING = 120_000 * SAMPLES_PER_MS;

/** A turn that goes on. Places are those of the sound buffer. */
interface Turn {
  itemId: string;
  start: number;
  /** The end of what was heard of it last. */
  listenedAt: number;
  text: LocalAgreement;
}

// `Omit` would merge the alternatives into one.
type Unnamed<Message> = Message extends unknown ? Omit<Message, 'event_id'> : never;
const inMs = (place: number) => Math.round(place / SAMPLES_PER_MS);

/** The channel `/realtime`: each connection is a session of its own. */
export function createRealtime(options: RealtimeOptions) {
  return {
    open: (peer: Peer) => new RealtimeSession(peer, options),
  } satisfies Channel<ReceiveRealtimeMessage, SendRealtimeMessage>;
}

class RealtimeSession {
  readonly #peer: Peer;
  readonly #options: RealtimeOptions;
  readonly #id: string;
  readonly #buffer = createSoundBuffer();
  readonly #queue: ReturnType<typeof createTurnQueue>;
  #settings: RealtimeSettings;
  #incoming: ReturnType<typeof createIncomingSound>;
  #vad: VadState = INITIAL_VAD;
  #heardUpTo = 0;
  #turn: Turn | undefined;
  #lastItemId: string | null = null;
  #isPaused = false;
  #isTooMuch = false;
  /**
   * Messages behind an update whose model is being looked up: they are meant for the settings that
   * it makes.
   */
  #held: ReceiveRealtimeMessage[] | undefined;

  constructor(peer: Peer, options: RealtimeOptions) {
    const { query, place, signal } = peer;
    const model = query.model || undefined;
    this.#peer = peer;
    this.#options = options;
    this.#id = `sess_${options.newId()}`;
    this.#settings = settingsAtStart(model);
    this.#incoming = createIncomingSound({
      fromHz: this.#settings.rateHz,
      toHz: RATE_HZ,
    });
    this.#queue = createTurnQueue({
      transcribe: options.transcribe,
      place,
      signal,
      onChange: (waitingSamples) => {
        this.#isTooMuch = waitingSamples > MAX_WAITING;
        this.#pauseOrResume();
      },
      onFailure: (error) => peer.fail(error),
    });
    this.#send({ type: 'session.created', session: this.#describe() });
    if (model !== undefined)
      options.checkModel(model, place).catch((error: unknown) => this.#report(error));
  }

  receive(message: ReceiveRealtimeMessage): void {
    if (this.#peer.signal.aborted) return;
    if (this.#held) this.#held.push(message);
    else if (message.type === 'session.update') this.#update(message);
    else if (message.type === 'input_audio_buffer.append') this.#append(message);
    else if (message.type === 'input_audio_buffer.commit') this.#commit();
    else this.#clear();
  }

  #send(message: Unnamed<SendRealtimeMessage>): void {
    this.#peer.send({
      ...message,
      event_id: `event_${this.#options.newId()}`,
    } as SendRealtimeMessage);
  }

  #describe() {
    return describeSession(this.#id, this.#settings);
  }

  /** What is always to be heard in the room is still there. */
  #resetVad(): void {
    this.#vad = { ...INITIAL_VAD, floor: this.#vad.floor };
  }

  #pauseOrResume(): void {
    const isToWait = this.#isTooMuch || this.#held !== undefined;
    if (isToWait === this.#isPaused) return;
    this.#isPaused = isToWait;
    if (isToWait) this.#peer.pause();
    else this.#peer.resume();
  }

  /** All of it, or nothing where it names a model that can't be used. */
  #update({ session, event_id }: SessionUpdate): void {
    const { model: wanted } = applyUpdate(this.#settings, session);
    if (wanted === undefined || wanted === this.#settings.model) {
      this.#change(session);
      return;
    }
    this.#held = [];
    this.#pauseOrResume();
    this.#options
      .checkModel(wanted, this.#peer.place)
      .then(() => {
        if (!this.#peer.signal.aborted) this.#change(session);
      })
      .catch((error: unknown) => this.#report(error, event_id))
      .finally(() => this.#goOn());
  }

  #report(error: unknown, event_id?: string): void {
    if (!this.#peer.signal.aborted)
      this.#peer.fail(error, event_id === undefined ? {} : { event_id });
  }

  #goOn(): void {
    const messages = this.#held ?? [];
    this.#held = undefined;
    for (const message of messages) {
      try {
        this.receive(message);
      } catch (error) {
        this.#report(error, message.event_id);
      }
    }
    this.#pauseOrResume();
  }

  #change(session: SessionUpdate['session']): void {
    const before = this.#settings;
    this.#settings = applyUpdate(this.#settings, session);
    if (this.#settings.rateHz !== before.rateHz)
      this.#incoming = createIncomingSound({
        fromHz: this.#settings.rateHz,
        toHz: RATE_HZ,
      });
    // What was not committed stays: for the client to commit, or for voice activity detection to
    // hear.
    if (this.#settings.turnDetection === null) this.#turn = undefined;
    if ((this.#settings.turnDetection === null) !== (before.turnDetection === null)) {
      this.#resetVad();
      this.#heardUpTo = this.#buffer.start;
    }
    this.#send({ type: 'session.updated', session: this.#describe() });
    this.#listenForTurns();
  }

  #append({ audio }: InputAudioBufferAppend): void {
    const samples = this.#incoming(audio);
    if (
      this.#settings.turnDetection === null &&
      this.#buffer.end - this.#buffer.start + samples.length > MAX_BUFFER_SECONDS * RATE_HZ
    ) {
      throw new SoundBufferFull(MAX_BUFFER_SECONDS);
    }
    this.#buffer.append(samples);
    this.#listenForTurns();
  }

  #listenForTurns(): void {
    const { turnDetection: rules } = this.#settings;
    if (rules === null) return;
    for (; this.#heardUpTo + FRAME <= this.#buffer.end; this.#heardUpTo += FRAME) {
      const frameEnd = this.#heardUpTo + FRAME;
      const step = stepVad(this.#vad, levelOf(this.#buffer.view(this.#heardUpTo, frameEnd)), rules);
      this.#vad = step.state;
      if (step.event === 'started')
        this.#begin(frameEnd - (ONSET_FRAMES * FRAME_MS + rules.prefixMs) * SAMPLES_PER_MS);
      if (this.#turn !== undefined && step.event === 'stopped') this.#stop(this.#turn, frameEnd);
      if (this.#turn !== undefined && frameEnd - this.#turn.start >= MAX_TURN) {
        this.#stop(this.#turn, frameEnd);
        this.#begin(frameEnd);
      }
      if (this.#turn === undefined)
        this.#buffer.dropBefore(
          frameEnd - (ONSET_FRAMES * FRAME_MS + rules.prefixMs) * SAMPLES_PER_MS,
        );
    }
    if (this.#turn !== undefined) this.#listenTo(this.#turn);
  }

  #begin(place: number): void {
    const start = Math.max(place, this.#buffer.start);
    this.#turn = {
      itemId: `item_${this.#options.newId()}`,
      start,
      listenedAt: start,
      text: NOTHING_HEARD,
    };
    this.#buffer.dropBefore(start);
    const where = { audio_start_ms: inMs(start), item_id: this.#turn.itemId };
    this.#send({ type: 'input_audio_buffer.speech_started', ...where });
  }

  #stop(ending: Turn, place: number): void {
    const where = { audio_end_ms: inMs(place), item_id: ending.itemId };
    this.#send({ type: 'input_audio_buffer.speech_stopped', ...where });
    this.#commitUpTo(place, ending);
  }

  #listenTo(current: Turn): void {
    if (this.#heardUpTo - current.listenedAt < LISTEN_AFTER || !this.#queue.isIdle()) return;
    current.listenedAt = this.#heardUpTo;
    this.#queue.listen(
      { samples: this.#buffer.read(current.start, this.#heardUpTo), settings: this.#settings },
      (text) => {
        if (this.#turn === current && text !== undefined) {
          const { next, delta } = updateAgreement(current.text, text);
          current.text = next;
          if (delta !== '') this.#sendDelta(current.itemId, delta);
        }
        // More may have come meanwhile.
        if (this.#turn !== undefined) this.#listenTo(this.#turn);
      },
    );
  }

  #sendDelta(itemId: string, delta: string): void {
    const type = 'conversation.item.input_audio_transcription.delta';
    this.#send({ type, item_id: itemId, content_index: 0, delta });
  }

  #commit(): void {
    // With turn detection, what was not noticed is silence.
    const isSilence = this.#settings.turnDetection !== null && this.#turn === undefined;
    if (isSilence || this.#buffer.end - this.#buffer.start < MIN_TURN_MS * SAMPLES_PER_MS)
      throw new NoSoundToCommit(MIN_TURN_MS);
    this.#commitUpTo(this.#buffer.end, this.#turn);
    this.#resetVad();
    this.#heardUpTo = this.#buffer.end;
  }

  #commitUpTo(place: number, ending: Turn | undefined): void {
    const itemId = ending?.itemId ?? `item_${this.#options.newId()}`;
    const samples = this.#buffer.read(ending?.start ?? this.#buffer.start, place);
    const ids = { item_id: itemId, previous_item_id: this.#lastItemId };
    this.#send({ type: 'input_audio_buffer.committed', ...ids });
    this.#lastItemId = itemId;
    this.#turn = undefined;
    this.#buffer.dropBefore(place);
    this.#queue.add({ samples, settings: this.#settings }, (outcome) => {
      if ('error' in outcome) {
        this.#peer.fail(outcome.error, { item_id: itemId });
        return;
      }
      const rest = restOf(ending?.text ?? NOTHING_HEARD, outcome.text);
      if (rest !== '') this.#sendDelta(itemId, rest);
      const type = 'conversation.item.input_audio_transcription.completed';
      const text = { item_id: itemId, content_index: 0, transcript: outcome.text };
      this.#send({ type, ...text });
    });
  }

  #clear(): void {
    this.#turn = undefined;
    this.#resetVad();
    this.#heardUpTo = this.#buffer.end;
    this.#buffer.dropBefore(this.#buffer.end);
    this.#send({ type: 'input_audio_buffer.cleared' });
  }
}
