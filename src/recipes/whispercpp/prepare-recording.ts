// Looks at a recording before whisper-server gets it: makes WAV what the model hears, and refuses
// what can't be decoded.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createResampler } from '../../../common/resample.ts';
import {
  beginWav,
  looksLikeWav,
  monoSamples,
  readWav,
  toInt16,
  type WavSound,
} from '../../../common/wav.ts';
import { InvalidRequest } from '../../errors.ts';
import type { Uploads } from '../kit/protocol.ts';

const RATE_HZ = 16_000;
/** As samples for the model this takes a gigabyte. */
const MAX_SECONDS = 4 * 3600;
/**
 * Samples that are read, or made, at a time, some milliseconds of work; other requests get their
 * turn in between.
 */
const SAMPLES_AT_A_TIME = 2 ** 15;

/**
 * See `Protocol.prepareUploads`. Only what begins like sound is passed on: whisper-server takes an
 * upload that it can't decode for the name of a file, and would open that. `converts` is true when
 * it was started with `--convert`.
 * @throws {InvalidRequest} for what is not sound, or not sound that whisper-server decodes.
 */
export async function prepareRecording(
  files: Uploads,
  { converts, signal }: { converts: boolean; signal: AbortSignal },
): Promise<Uploads> {
  const [file] = files.file ?? [];
  if (file === undefined)
    throw new InvalidRequest("Send the recording as 'file'.", { param: 'file' });
  const { bytes } = file;
  if (bytes.length === 0) throw new InvalidRequest('The recording is empty.', { param: 'file' });
  if (!looksLikeWav(bytes)) {
    if (isDecodable(bytes) || (converts && isConvertible(bytes))) return files;
    throw new InvalidRequest(
      `The recording is in no format that is decoded here. Send WAV, MP3, FLAC or Ogg Vorbis${
        converts ? ', or what ffmpeg converts: MP4, WebM, Ogg Opus, AAC' : ''
      }.`,
      { param: 'file' },
    );
  }
  const read = readWav(bytes);
  // whisper-server knows some of the compressed kinds, and says so of the others.
  if ('compressed' in read) return files;
  if ('problem' in read)
    throw new InvalidRequest(`The recording can't be read as WAV: ${read.problem}.`, {
      param: 'file',
    });
  const wav = {
    name: 'recording.wav',
    contentType: 'audio/wav',
    bytes: await toSpeechWav(read.sound, signal),
  };
  return { ...files, file: [wav] };
}

async function toSpeechWav(sound: WavSound, signal: AbortSignal): Promise<Buffer> {
  const { frames, sampleRateHz, channels } = sound;
  if (frames / sampleRateHz > MAX_SECONDS) {
    throw new InvalidRequest(
      `The recording is ${Math.round(frames / sampleRateHz / 60)} minutes long; ${MAX_SECONDS / 60} are taken at once. Send it in parts.`,
      { param: 'file' },
    );
  }
  const resampler = createResampler({ fromHz: sampleRateHz, toHz: RATE_HZ });
  const wav = beginWav({
    maxSamples: Math.ceil((frames * RATE_HZ) / sampleRateHz),
    sampleRateHz: RATE_HZ,
  });
  const framesAtATime = Math.floor(SAMPLES_AT_A_TIME / Math.max(channels, RATE_HZ / sampleRateHz));
  for (let start = 0; start < frames; start += framesAtATime) {
    if (start > 0) await nextTurn();
    signal.throwIfAborted();
    wav.add(
      toInt16(resampler.push(monoSamples(sound, start, Math.min(frames, start + framesAtATime)))),
    );
  }
  wav.add(toInt16(resampler.end()));
  return wav.end();
}

function isDecodable(bytes: Uint8Array): boolean {
  if (begins(bytes, 'fLaC') || begins(bytes, 'ID3')) return true;
  if (begins(bytes, 'OggS')) return !isOpus(bytes);
  const [first = 0, second = 0] = bytes;
  // Eleven bits of an MPEG frame, and its layer is not that of AAC.
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;
}

/**
 * Containers of sound. Not everything that ffmpeg reads: some kinds of lists make it open other
 * files and addresses.
 */
function isConvertible(bytes: Uint8Array): boolean {
  const [first, second = 0] = bytes;
  const isAac = first === 0xff && (second & 0xf6) === 0xf0;
  const isWebm = first === 0x1a && second === 0x45;
  return isAac || isWebm || isOpus(bytes) || begins(bytes.subarray(4), 'ftyp');
}

const isOpus = (bytes: Uint8Array): boolean =>
  begins(bytes, 'OggS') && Buffer.from(bytes.subarray(0, 64)).includes('OpusHead');
const begins = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;
