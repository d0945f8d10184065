// Writes what was heard in the forms of whisper-server.
import type { Segment, Transcript } from './engine.ts';
import { languageName } from './languages.ts';

const JSON_TYPE = 'application/json';

const FORMATS: Readonly<Record<string, (transcript: Transcript) => { contentType: string; body: string }>> = {
  json: (transcript) => ({ contentType: JSON_TYPE, body: JSON.stringify({ text: textOf(transcript) }) }),
  text: (transcript) => ({ contentType: 'text/plain; charset=utf-8', body: textOf(transcript) }),
  srt: ({ segments }) => ({
    contentType: 'application/x-subrip',
    body: segments.map((segment, index) => `${index + 1}\n${subtitle(segment, ',')}`).join(''),
  }),
  vtt: ({ segments }) => ({
    contentType: 'text/vtt',
    body: `WEBVTT\n\n${segments.map((segment) => subtitle(segment, '.')).join('')}`,
  }),
  verbose_json: (transcript) => ({ contentType: JSON_TYPE, body: JSON.stringify(verbose(transcript)) }),
};

export const TRANSCRIPT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** Undefined for a form that is none of {@link TRANSCRIPT_FORMATS}. */
export function writeTranscript(transcript: Transcript, format: string) {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format]?.(transcript) : undefined;
}

function textOf({ segments }: Transcript): string {
  return segments.map(({ text }) => `${text}\n`).join('');
}

function subtitle({ start, end, text }: Segment, point: string): string {
  return `${clock(start, point)} --> ${clock(end, point)}\n${text}\n\n`;
}

/** `hh:mm:ss` and milliseconds behind a point. */
function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000);
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`;
}

/** What whisper-server says of words, tokens and probabilities, the addon does not tell. */
function verbose(transcript: Transcript): Record<string, unknown> {
  const { isTranslated, language, duration, temperature, segments } = transcript;
  return {
    task: isTranslated ? 'translate' : 'transcribe',
    language: languageName(language),
    duration,
    text: textOf(transcript),
    segments: segments.map((segment, id) => ({ id, ...segment, temperature })),
  };
}
