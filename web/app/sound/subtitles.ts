// Writes a transcription as text and as subtitles.
import type { Transcription } from '../../../generated/client/index.ts';

/** A form that a transcription can be saved in. */
export type TranscriptForm = 'text' | 'srt' | 'vtt';

/** @returns The forms that a transcription can have; subtitles need times. */
export function transcriptForms({ segments = [] }: Transcription): readonly TranscriptForm[] {
  return segments.length === 0 ? ['text'] : ['text', 'srt', 'vtt'];
}

/** The text of the file in that form. */
export function transcriptText(
  { text, segments = [] }: Transcription,
  form: TranscriptForm,
): string {
  if (form === 'text') return text.trim();
  const mark = form === 'srt' ? ',' : '.';
  const cues = segments.map(({ start, end, text: words }, index) => {
    const times = `${timeOf(start, mark)} --> ${timeOf(end, mark)}`;
    // An arrow in a text would end the cue.
    return `${form === 'srt' ? `${index + 1}\n` : ''}${times}\n${words.trim().replaceAll('-->', '→')}\n`;
  });
  return (form === 'vtt' ? 'WEBVTT\n\n' : '') + cues.join('\n');
}

/** @param seconds From the start. @returns `01:02:03,004`. */
function timeOf(seconds: number, mark: string): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(two).join(':');
  return `${clock}${mark}${String(ms % 1000).padStart(3, '0')}`;
}
