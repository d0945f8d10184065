// Speaks a text, and keeps what was spoken until the page is closed.
import { createSpeech, type Model } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { setFields } from '../lib/set-fields.ts';
import { createStore } from '../lib/store.ts';
import { wavFileOf } from '../media/sound-file.ts';
import { createTask } from '../media/task.ts';
import { createSpeechPlayer, STREAM_HZ, wholeSamples } from './speech-player.ts';

interface Clip {
  id: number;
  text: string;
  facts: string;
  format: string;
  sound: Blob;
  /** Whether it has been played while it was made. */
  wasHeard: boolean;
}

const MOST_CLIPS = 20;

/** The text that is being spoken; one at a time. */
export const speechTask = createTask();

/** The newest last, next to the bar, and no more than twenty. */
export const speechClips = createStore<readonly Clip[]>([]);

/** What is typed and chosen; what is empty is left to the model. */
export const speechForm = createStore({ text: '', voice: '', speed: '1', format: '' });

/** Whether what is being made is played already. */
export const isPlaying = createStore(false);

/** All else stays as it is. */
export const changeSpeechForm = (changes: Partial<ReturnType<typeof speechForm.get>>) =>
  speechForm.set({ ...speechForm.get(), ...changes });

/** Of the newest clip; 0 before the first one. */
export let lastClipId = 0;

/**
 * Adds a clip of what stands in the form.
 * @throws {ServerFailure} or the end that the signal has made
 */
export async function speakText(model: Model, signal: AbortSignal) {
  isPlaying.set(false);
  const { speed, voice, format } = settingsFor(model);
  const input = speechForm.get().text.trim();
  const wanted = setFields({ model: model.id, input, speed, voice: voice || undefined });
  const wasHeard = format === 'wav' && canStream(model);
  const add = (sound: Blob) => {
    lastClipId += 1;
    const facts = [model.name, voice, format.toUpperCase()]
      .filter((fact) => fact !== '')
      .join(' · ');
    const clip = { id: lastClipId, text: input, facts, format, sound, wasHeard };
    speechClips.set([...speechClips.get(), clip].slice(-MOST_CLIPS));
    // It stands in the list now, and the field is free for the next text.
    if (speechForm.get().text.trim() === input) changeSpeechForm({ text: '' });
  };
  if (wasHeard) return hear(wanted, signal, add);
  const sound = await ask(createSpeech({ body: { ...wanted, response_format: format }, signal }));
  signal.throwIfAborted();
  add(sound as Blob);
}

/** Plays speech while it is made, hands it over as WAV, and goes on until it is heard. */
async function hear(
  wanted: { model: string; input: string },
  signal: AbortSignal,
  add: (sound: Blob) => void,
) {
  // At once, because browsers allow sound only to what follows a click.
  const player = createSpeechPlayer(signal);
  const body = { ...wanted, response_format: 'pcm', stream_format: 'audio' };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const stream: unknown = await ask(createSpeech({ body, signal, parseAs: 'stream' }));
    for await (const bytes of wholeSamples(stream as ReadableStream<Uint8Array>)) {
      isPlaying.set(true);
      parts.push(bytes);
      player.add(bytes);
    }
    add(wavFileOf(parts, 'speech', STREAM_HZ));
  } finally {
    await player.finished();
  }
}

/** WAV is made here of the samples that such a model sends. */
const canStream = ({ speech }: Model) => speech?.streams === true;

/** Formats that a browser plays, the one to begin with first; samples alone are for programs. */
export function formatsOf(model: Model): readonly string[] {
  const formats = (model.speech?.formats ?? ['mp3']).filter((format) => format !== 'pcm');
  return canStream(model) ? [...new Set(['wav', ...formats])] : formats;
}

/** What the form says, as far as the model has it. */
export function settingsFor(model: Model) {
  const { speed, voice, format } = speechForm.get();
  const formats = formatsOf(model);
  const voices = model.speech?.voices ?? [];
  return {
    speed: Number(speed),
    voice: voices.length === 0 || voices.includes(voice) ? voice.trim() : '',
    format: formats.includes(format) ? format : (formats[0] ?? 'mp3'),
  };
}
