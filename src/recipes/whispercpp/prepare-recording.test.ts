// What becomes of a recording before whisper-server gets it.
import { describe, expect, test } from 'vitest';
import { readWav, writeWav } from '../../../common/wav.ts';
import { InvalidRequest } from '../../errors.ts';
import { prepareRecording } from './prepare-recording.ts';

const never = new AbortController().signal;

async function prepare(bytes: Buffer, { converts = false, signal = never } = {}) {
  const file = { name: 'speech.ogg', contentType: 'audio/ogg', bytes };
  const { file: [prepared] = [] } = await prepareRecording({ file: [file] }, { converts, signal });
  return { file, prepared };
}

const opus = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]);
const vorbis = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(25), Buffer.from('vorbis')]);
const aac = Buffer.from([0xff, 0xf1, 0x50, 0x80]);

describe('WAV', () => {
  test.each([8000, 16_000, 44_100, 48_000])(
    'of %i Hz becomes 16 kHz, as long as it was',
    async (rateHz) => {
      const { prepared } = await prepare(writeWav([new Int16Array(rateHz).fill(1000)], rateHz));
      expect(prepared).toMatchObject({ name: 'recording.wav', contentType: 'audio/wav' });
      const read = readWav(prepared?.bytes ?? Buffer.alloc(0));
      expect(read).toMatchObject({
        sound: { sampleRateHz: 16_000, channels: 1, bitsPerSample: 16, frames: 16_000 },
      });
    },
  );

  test('of many pieces of work lets others have their turn', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    await prepare(writeWav([new Int16Array(48_000 * 60)], 48_000));
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
  });

  test('is left when the client leaves', async () => {
    const leaving = new AbortController();
    const preparing = prepare(writeWav([new Int16Array(48_000 * 60)], 48_000), {
      signal: leaving.signal,
    });
    leaving.abort(new Error('gone'));
    await expect(preparing).rejects.toThrow('gone');
  });

  test.each([
    ['cut off', writeWav([new Int16Array(8)], 16_000).subarray(0, 40), /can't be read as WAV/],
    ['of five hours', writeWav([new Int16Array(5 * 3600 * 1000)], 1000), /300 minutes long/],
  ])('that is %s is refused', async (_title, bytes, message) => {
    await expect(prepare(bytes)).rejects.toThrow(message);
  });

  test('in a compressed form is left to whisper-server', async () => {
    const bytes = writeWav([new Int16Array(8)], 16_000);
    bytes.writeUInt16LE(0x11, 20);
    const { file, prepared } = await prepare(bytes);
    expect(prepared).toBe(file);
  });
});

describe('what whisper-server decodes is passed on as it is', () => {
  test.each([
    ['FLAC', Buffer.from('fLaC....')],
    ['MP3', Buffer.from([0xff, 0xfb, 0x90, 0])],
    ['MP3 with a title', Buffer.from('ID3.....')],
    ['Ogg Vorbis', vorbis],
  ])('%s', async (_title, bytes) => {
    const { file, prepared } = await prepare(bytes);
    expect(prepared).toBe(file);
  });
});

const CONVERTIBLE: [string, Buffer][] = [
  ['MP4', Buffer.from('....ftypM4A ')],
  ['WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ['Ogg Opus', opus],
  ['AAC', aac],
];

describe('what only ffmpeg decodes', () => {
  test.each(CONVERTIBLE)(
    '%s is passed on when whisper-server converts, and refused otherwise',
    async (_title, bytes) => {
      const { file, prepared } = await prepare(bytes, { converts: true });
      expect(prepared).toBe(file);
      await expect(prepare(bytes)).rejects.toThrow(/Send WAV, MP3, FLAC or Ogg Vorbis[.]/);
    },
  );
});

describe('an upload that is not sound is refused, because whisper-server would take it for the name of a file', () => {
  test.each([
    ['a path', '/etc/passwd'],
    ['a dash, which stands for standard input', '-'],
    ['an address', 'http://127.0.0.1:13305/v1/health'],
    ['a list of files for ffmpeg', '#EXTM3U\n/etc/passwd'],
    ['another list for ffmpeg', 'ffconcat version 1.0\nfile /etc/passwd'],
    ['nothing', ''],
  ])('%s', async (_title, text) => {
    for (const converts of [false, true]) {
      const failure = await prepare(Buffer.from(text), { converts }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(InvalidRequest);
      expect(failure).toMatchObject({ param: 'file' });
    }
  });

  test('and so is a form without a recording', async () => {
    await expect(prepareRecording({}, { converts: false, signal: never })).rejects.toThrow(
      InvalidRequest,
    );
  });
});
