// A recording that is written down, and what came of it.
import { createTranscription, type Transcription } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { setFields } from '../lib/set-fields.ts';
import { createStore } from '../lib/store.ts';
import { decodeSound, pcmOf, stemOf, wavFileOf } from '../media/sound-file.ts';
import { createTask } from '../media/task.ts';
import { spokenLanguage } from './written.tsx';

/** The recording that is being written down; one at a time. */
export const transcriptionTask = createTask();

/** What is to be written down, or the name of a file that the browser can not read as sound. */
export const recording = createStore<{ file?: File; unreadable?: string }>({});

/** With the name of the recording, without its ending. */
export const transcriptionResult = createStore<(Transcription & { name: string }) | undefined>(
  undefined,
);

/** Reads a file as WAV, which every model reads. */
export async function takeRecording(file: File): Promise<void> {
  try {
    const isWav = (await file.slice(0, 4).text()) === 'RIFF';
    recording.set({ file: isWav ? file : wavFileOf([pcmOf(await decodeSound(file))], file.name) });
  } catch {
    recording.set({ unreadable: file.name });
  }
}

/**
 * Puts what was said into {@link transcriptionResult}.
 * @throws {ServerFailure} or the end that the signal has made
 */
export async function transcribeRecording(file: File, model: string, signal: AbortSignal) {
  const language = spokenLanguage.get();
  const body = setFields({
    file,
    model,
    response_format: 'verbose_json' as const,
    language: language || undefined,
  });
  const response = await ask(createTranscription({ body, signal }));
  signal.throwIfAborted();
  const transcription = typeof response === 'string' ? { text: response } : response;
  transcriptionResult.set({ ...transcription, name: stemOf(file.name) });
}
