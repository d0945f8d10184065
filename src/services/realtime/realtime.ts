// Live transcription: one session per connection, from pieces of sound to the text of turns.
import type {
  InputAudioBufferAppend,
  ReceiveRealtimeMessage,
  SendRealtimeMessage,
  SessionUpdate,
} from '../../../generated/channels.ts';
import { NoSoundToCommit, SoundBufferFull } from '../../errors.ts';
import type { Place } from '../../lib/place.ts';
import { createIncomingSound } from './incoming-sound.ts';
import { type LocalAgreement, NOTHING_HEARD, restOf, updateAgreement } from './local-agreement.ts';
import { applyUpdate, describeSession, type RealtimeSettings, settingsAtStart } from './session-settings.ts';
import { createSoundBuffer } from './sound-buffer.ts';
import { createTurnQueue, RATE_HZ, type TranscribeSpeech } from './turn-queue.ts';
import { FRAME_MS, INITIAL_VAD, levelOf, ONSET_FRAMES, stepVad, type VadState } from './vad.ts';

export interface RealtimePeer {
  send(message: SendRealtimeMessage): void;
  fail(cause: unknown, about?: { item_id?: string; event_id?: string }): void;
  /** Sends nothing more until `resume`. */
  pause(): void;
  resume(): void;
  /** Aborts when the peer has left. */
  signal: AbortSignal;
}

export interface RealtimeOptions {
  transcribe: TranscribeSpeech;
  /** Rejects for a model that is not there or can't do it. */
  checkModel(name: string, place: Place): Promise<void>;
  /** Short and unique. */
  newId(): string;
}

/** The model may also be named later. */
interface SessionDetails {
  model: string | undefined;
  place: Place;
}

export type Realtime = ReturnType<typeof createRealtime>;

const SAMPLES_PER_MS = RATE_HZ / 1000;
const FRAME = FRAME_MS * SAMPLES_PER_MS;
/** Native servers hear nothing in less. */
const MIN_TURN_MS = 100;
/** A turn that was noticed is cut here: transcribing it again and again would become too slow. */
const MAX_TURN = 60_000 * SAMPLES_PER_MS;
/** Without turn detection; 19 MB. */
const MAX_BUFFER_SECONDS = 600;
/** New sound after which a turn that goes on is transcribed again. */
const LISTEN_AFTER = 1000 * SAMPLES_PER_MS;
/** Turns that wait for their transcription; beyond it the peer waits too. */
const MAX_WAITING = 120_000 * SAMPLES_PER_MS;

export function createRealtime(options: RealtimeOptions) {
  return { open: (peer: RealtimePeer, details: SessionDetails) => openSession(peer, { ...options, ...details }) };
}

/** A turn that was noticed and goes on; places are in samples since the session began. */
interface Turn {
  itemId: string;
  start: number;
  listenedAt: number;
  text: LocalAgreement;
}

/** Long because all messages change the one state of a session: its sound, its turn and what was heard of it. */
function openSession(
  peer: RealtimePeer,
  { transcribe, checkModel, newId, model, place }: RealtimeOptions & SessionDetails,
) {
  const id = `sess_${newId()}`;
  const buffer = createSoundBuffer();
  let settings: RealtimeSettings = settingsAtStart(model);
  let incoming = createIncomingSound({ fromHz: settings.rateHz, toHz: RATE_HZ });
  let vad: VadState = INITIAL_VAD;
  /** Up to here voice activity detection has heard. */
  let heardUpTo = 0;
  let turn: Turn | undefined;
  let lastItemId: string | null = null;
  let isPaused = false;
  let isTooMuch = false;
  /** Messages behind an update whose model is being looked up: they are meant for the settings that it makes. */
  let held: ReceiveRealtimeMessage[] | undefined;
  const queue = createTurnQueue({ transcribe, place, signal: peer.signal, onChange, onFailure: peer.fail });

  const eventId = () => `event_${newId()}`;
  const asMs = (place: number) => Math.round(place / SAMPLES_PER_MS);

  /** What is always to be heard in the room is still there. */
  function resetVad(): void {
    vad = { ...INITIAL_VAD, floor: vad.floor };
  }

  function onChange(waitingSamples: number): void {
    isTooMuch = waitingSamples > MAX_WAITING;
    pauseOrResume();
  }

  function pauseOrResume(): void {
    const isToWait = isTooMuch || held !== undefined;
    if (isToWait === isPaused) return;
    isPaused = isToWait;
    if (isToWait) peer.pause();
    else peer.resume();
  }

  /** All of it, or nothing where it names a model that can't be used. */
  function update({ session, event_id }: SessionUpdate): void {
    const { model: wanted } = applyUpdate(settings, session);
    if (wanted === undefined || wanted === settings.model) {
      change(session);
      return;
    }
    held = [];
    pauseOrResume();
    checkModel(wanted, place)
      .then(() => peer.signal.aborted || change(session))
      .catch((error: unknown) => report(error, event_id))
      .finally(goOn);
  }

  function report(error: unknown, event_id?: string): void {
    if (!peer.signal.aborted) peer.fail(error, event_id === undefined ? {} : { event_id });
  }

  function goOn(): void {
    const messages = held ?? [];
    held = undefined;
    for (const message of messages) {
      try {
        receive(message);
      } catch (error) {
        report(error, message.event_id);
      }
    }
    pauseOrResume();
  }

  function change(session: SessionUpdate['session']): void {
    const before = settings;
    settings = applyUpdate(settings, session);
    if (settings.rateHz !== before.rateHz) incoming = createIncomingSound({ fromHz: settings.rateHz, toHz: RATE_HZ });
    // What was not committed stays: for the client to commit, or for voice activity detection to hear.
    if (settings.turnDetection === null) turn = undefined;
    if ((settings.turnDetection === null) !== (before.turnDetection === null)) {
      resetVad();
      heardUpTo = buffer.start;
    }
    peer.send({ type: 'session.updated', event_id: eventId(), session: describeSession(id, settings) });
    listenForTurns();
  }

  function append({ audio }: InputAudioBufferAppend): void {
    const samples = incoming(audio);
    if (settings.turnDetection === null && buffer.end - buffer.start + samples.length > MAX_BUFFER_SECONDS * RATE_HZ) {
      throw new SoundBufferFull(MAX_BUFFER_SECONDS);
    }
    buffer.append(samples);
    listenForTurns();
  }

  function listenForTurns(): void {
    const { turnDetection: rules } = settings;
    if (rules === null) return;
    for (; heardUpTo + FRAME <= buffer.end; heardUpTo += FRAME) {
      const frameEnd = heardUpTo + FRAME;
      const step = stepVad(vad, levelOf(buffer.view(heardUpTo, frameEnd)), rules);
      vad = step.state;
      if (step.event === 'started') begin(frameEnd - (ONSET_FRAMES * FRAME_MS + rules.prefixMs) * SAMPLES_PER_MS);
      if (turn !== undefined && step.event === 'stopped') stop(turn, frameEnd);
      if (turn !== undefined && frameEnd - turn.start >= MAX_TURN) {
        stop(turn, frameEnd);
        begin(frameEnd);
      }
      if (turn === undefined) {
        buffer.dropBefore(frameEnd - (ONSET_FRAMES * FRAME_MS + rules.prefixMs) * SAMPLES_PER_MS);
      }
    }
    if (turn !== undefined) listenTo(turn);
  }

  function begin(place: number): void {
    const start = Math.max(place, buffer.start);
    turn = { itemId: `item_${newId()}`, start, listenedAt: start, text: NOTHING_HEARD };
    buffer.dropBefore(start);
    const where = { audio_start_ms: asMs(start), item_id: turn.itemId };
    peer.send({ type: 'input_audio_buffer.speech_started', event_id: eventId(), ...where });
  }

  function stop(ending: Turn, place: number): void {
    const where = { audio_end_ms: asMs(place), item_id: ending.itemId };
    peer.send({ type: 'input_audio_buffer.speech_stopped', event_id: eventId(), ...where });
    commitUpTo(place, ending);
  }

  function listenTo(current: Turn): void {
    if (heardUpTo - current.listenedAt < LISTEN_AFTER || !queue.isIdle()) return;
    current.listenedAt = heardUpTo;
    queue.listen({ samples: buffer.read(current.start, heardUpTo), settings }, (text) => {
      if (turn === current && text !== undefined) {
        const { next, delta } = updateAgreement(current.text, text);
        current.text = next;
        if (delta !== '') sendDelta(current.itemId, delta);
      }
      // More may have come meanwhile.
      if (turn !== undefined) listenTo(turn);
    });
  }

  function sendDelta(itemId: string, delta: string): void {
    const type = 'conversation.item.input_audio_transcription.delta';
    peer.send({ type, event_id: eventId(), item_id: itemId, content_index: 0, delta });
  }

  function commit(): void {
    // With turn detection, what was not noticed is silence.
    const isSilence = settings.turnDetection !== null && turn === undefined;
    if (isSilence || buffer.end - buffer.start < MIN_TURN_MS * SAMPLES_PER_MS) throw new NoSoundToCommit(MIN_TURN_MS);
    commitUpTo(buffer.end, turn);
    resetVad();
    heardUpTo = buffer.end;
  }

  function commitUpTo(place: number, ending: Turn | undefined): void {
    const itemId = ending?.itemId ?? `item_${newId()}`;
    const samples = buffer.read(ending?.start ?? buffer.start, place);
    const ids = { item_id: itemId, previous_item_id: lastItemId };
    peer.send({ type: 'input_audio_buffer.committed', event_id: eventId(), ...ids });
    lastItemId = itemId;
    turn = undefined;
    buffer.dropBefore(place);
    queue.add({ samples, settings }, (outcome) => {
      if ('error' in outcome) return peer.fail(outcome.error, { item_id: itemId });
      const rest = restOf(ending?.text ?? NOTHING_HEARD, outcome.text);
      if (rest !== '') sendDelta(itemId, rest);
      const type = 'conversation.item.input_audio_transcription.completed';
      const text = { item_id: itemId, content_index: 0, transcript: outcome.text };
      peer.send({ type, event_id: eventId(), ...text });
    });
  }

  function clear(): void {
    turn = undefined;
    resetVad();
    heardUpTo = buffer.end;
    buffer.dropBefore(buffer.end);
    peer.send({ type: 'input_audio_buffer.cleared', event_id: eventId() });
  }

  /** @throws {InvalidRequest} {NoSoundToCommit} {SoundBufferFull} */
  function receive(message: ReceiveRealtimeMessage): void {
    if (peer.signal.aborted) return;
    if (held) {
      held.push(message);
      return;
    }
    if (message.type === 'session.update') update(message);
    else if (message.type === 'input_audio_buffer.append') append(message);
    else if (message.type === 'input_audio_buffer.commit') commit();
    else clear();
  }

  peer.send({ type: 'session.created', event_id: eventId(), session: describeSession(id, settings) });
  if (model !== undefined) checkModel(model, place).catch((error: unknown) => report(error));

  return { receive };
}
