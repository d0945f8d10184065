// Sounds in the result of a call, for the person to hear. Models are told of them in words: what of
// them hears is not known of most, and a sound that can't be read would end the chat.
import { MAX_SOUND_CHARACTERS } from './limits.ts';
import { readBase64 } from './result-base64.ts';

/** A sound as a `data:` URL, or why it is not played. */
export type JudgedSound = { url: string; words: string } | { obstacle: string };

interface Kind {
  name: string;
  mediaType: string;
  /** Judges by the first bytes, as Latin-1. */
  matches(head: string): boolean;
}

const HEAD_BYTES = 12;
/** Eleven bits of ones, a version, and the third layer. */
const MP3_FRAME = /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/;
/** What browsers play. */
const KINDS: readonly Kind[] = [
  {
    name: 'WAV',
    mediaType: 'audio/wav',
    matches: (head) => head.startsWith('RIFF') && head.startsWith('WAVE', 8),
  },
  {
    name: 'MP3',
    mediaType: 'audio/mpeg',
    matches: (head) => head.startsWith('ID3') || MP3_FRAME.test(head),
  },
  { name: 'Ogg', mediaType: 'audio/ogg', matches: (head) => head.startsWith('OggS') },
  { name: 'FLAC', mediaType: 'audio/flac', matches: (head) => head.startsWith('fLaC') },
];
const NAMES = KINDS.map(({ name }) => name).join(', ');

/** What the server says of its kind does not count: the bytes do. */
export function judgeSound(data: unknown): JudgedSound {
  const read = readBase64(data, { what: 'sounds', maxCharacters: MAX_SOUND_CHARACTERS });
  if ('obstacle' in read) return read;
  const { bytes } = read;
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const kind = KINDS.find(({ matches }) => matches(head));
  if (kind === undefined) return { obstacle: `it is none of ${NAMES}` };
  const url = `data:${kind.mediaType};base64,${bytes.toString('base64')}`;
  return { url, words: `${kind.name}, ${bytes.length} bytes` };
}
