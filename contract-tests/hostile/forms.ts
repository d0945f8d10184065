// Forms with files: names that become indices, too many fields, too many bytes, and boundaries that
// never come.
import { HEARING } from '../support/media.ts';
import type { Server } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import type { HostileCase, HostileClass } from './attack.ts';
import { flood, sends } from './requests.ts';

const MIB = 2 ** 20;
const TARGET = '/v1/audio/transcriptions';
const BOUNDARY = 'x';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const SOUND = wav(speech(100)).toString('latin1');

const part = (disposition: string, content: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (name = 'file', content = SOUND, { filename = 'a.wav', type = 'audio/wav' } = {}) =>
  part(`name="${name}"; filename="${filename}"`, content, `Content-Type: ${type}\r\n`);
const GOOD = file() + field('model', HEARING);
const END = `--${BOUNDARY}--\r\n`;
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** A form that would be good without these parts. */
const withParts =
  (parts: string, type = TYPE) =>
  (server: Server) =>
    sends({ target: TARGET, type, body: bytes(GOOD + parts + END) })(server);
/** Refused as malformed or as too large, whichever is noticed first. */
const REFUSED = [400, 413];
const TAKEN_OR_REFUSED = [200, 400, 413];

const names = (list: readonly string[], expected: readonly number[]): HostileCase[] =>
  list.map((name) => ({
    title: `a field named ${name.slice(0, 60)}`,
    expected,
    isTalkative: expected.includes(200),
    send: withParts(field(name, 'word')),
  }));

/** Before the parts, the bytes of the rest come in chunks. */
const endless = (start: string, text: string, sentBytes: number) =>
  sends({
    target: TARGET,
    type: TYPE,
    *chunks() {
      // An empty chunk would be the end.
      if (start !== '') yield bytes(start);
      yield* flood(text, sentBytes);
    },
  });

export const FORMS: HostileClass = {
  name: 'forms',
  cases: [
    ...names(
      [
        'timestamp_granularities[4294967290]',
        'timestamp_granularities[2147483647]',
        'timestamp_granularities[999999999]',
        'timestamp_granularities[21]',
        'timestamp_granularities[-1]',
        'timestamp_granularities[1e9]',
        'timestamp_granularities[][][][]',
        'timestamp_granularities[__proto__][x]',
      ],
      [400],
    ),
    ...names(
      [
        '__proto__',
        '__proto__[model]',
        'constructor',
        'constructor[prototype][x]',
        'toString',
        'x[4294967290]',
        'x[',
        ']',
        '[]',
        '[0]',
        '..',
        ' ',
      ],
      TAKEN_OR_REFUSED,
    ),
    {
      title: 'indices that take turns',
      expected: [400],
      send: withParts(
        [0, 4_000_000_000, 1, 3_000_000_000]
          .map((index) => field(`timestamp_granularities[${index}]`, 'word'))
          .join(''),
      ),
    },
    {
      title: 'a name of 10,000 brackets',
      expected: TAKEN_OR_REFUSED,
      send: withParts(field(`a${'[b]'.repeat(10_000)}`, '1')),
    },
    {
      title: 'a name of 10,000 open brackets',
      expected: TAKEN_OR_REFUSED,
      send: withParts(field(`a${'['.repeat(10_000)}`, '1')),
    },
    {
      title: '150 names of 500 brackets',
      expected: TAKEN_OR_REFUSED,
      send: withParts(field(`a${'[b]'.repeat(500)}`, '1').repeat(150)),
    },
    { title: 'a name of 1 MB', expected: REFUSED, send: withParts(field('a'.repeat(MIB), '1')) },
    {
      title: 'a file name of 1 MB',
      expected: REFUSED,
      send: withParts(file('other', '', { filename: 'a'.repeat(MIB) })),
    },
    {
      title: '201 fields',
      expected: REFUSED,
      send: withParts(Array.from({ length: 201 }, (_, index) => field(`a${index}`, '1')).join('')),
    },
    {
      title: '100,000 fields',
      expected: REFUSED,
      send: withParts(field('a', '1').repeat(100_000)),
    },
    {
      title: '200,000 fields of different names',
      expected: REFUSED,
      send: withParts(
        Array.from({ length: 200_000 }, (_, index) => field(`a${index}`, '1')).join(''),
      ),
    },
    {
      title: '100,000 fields of a list',
      expected: REFUSED,
      send: withParts(field('timestamp_granularities[]', 'word').repeat(100_000)),
    },
    { title: '18 files', expected: REFUSED, send: withParts(file().repeat(17)) },
    { title: '20,000 files', expected: REFUSED, send: withParts(file('a', 'x').repeat(20_000)) },
    {
      title: '500,000 parts without a name',
      expected: REFUSED,
      send: withParts(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(500_000)),
    },
    {
      title: '1 MB of text in a field, twice',
      expected: REFUSED,
      send: withParts(field('prompt', 'a'.repeat(MIB)).repeat(2)),
    },
    {
      title: '30 MB of text in a field',
      expected: REFUSED,
      send: withParts(field('prompt', 'a'.repeat(30 * MIB))),
    },
    {
      title: 'fields of 1 MB without end',
      expected: REFUSED,
      send: endless(GOOD, field('a', 'a'.repeat(MIB - 200)), 512 * MIB),
    },
    {
      title: 'one field without end',
      expected: REFUSED,
      send: endless(
        `${GOOD}--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
        'a',
        512 * MIB,
      ),
    },
    {
      title: 'one file without end',
      expected: [413],
      send: endless(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
        'a',
        600 * MIB,
      ),
    },
    {
      title: 'seventeen files of 32 MB in chunks',
      expected: [413],
      send: sends({
        target: TARGET,
        type: TYPE,
        *chunks() {
          for (let index = 0; index < 17; index += 1) {
            yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
            yield* flood('a', 32 * MIB);
            yield '\r\n';
          }
          yield END;
        },
      }),
    },
    {
      title: 'an announced form of 4 GB',
      expected: [413],
      send: sends({
        method: 'POST',
        target: TARGET,
        type: TYPE,
        headers: ['Content-Length: 4294967296'],
      }),
    },
    {
      title: 'part headers without end',
      expected: REFUSED,
      send: endless(`--${BOUNDARY}\r\n`, 'a: b\r\n', 64 * MIB),
    },
    {
      title: 'one part header without end',
      expected: REFUSED,
      send: endless(`--${BOUNDARY}\r\na: `, 'a', 64 * MIB),
    },
    {
      title: 'a preamble without end',
      expected: REFUSED,
      send: endless('', 'preamble\r\n', 512 * MIB),
    },
    {
      title: 'an epilogue of 30 MB',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({ target: TARGET, type: TYPE, body: bytes(GOOD + END + 'a'.repeat(30 * MIB)) }),
    },
    {
      title: '60 MB of almost a boundary',
      expected: REFUSED,
      send: endless(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
        '\r\n--',
        60 * MIB,
      ),
    },
    { title: '60 MB of dashes', expected: REFUSED, send: endless('', '-', 60 * MIB) },
    { title: 'no boundary', expected: [400], send: withParts('', 'multipart/form-data') },
    {
      title: 'an empty boundary',
      expected: [400],
      send: withParts('', 'multipart/form-data; boundary='),
    },
    {
      title: 'another boundary',
      expected: [400],
      send: withParts('', 'multipart/form-data; boundary=y'),
    },
    {
      title: 'a boundary of 1000 bytes',
      expected: [400],
      send: withParts('', `multipart/form-data; boundary=${'x'.repeat(1000)}`),
    },
    {
      title: 'a boundary of 14,000 bytes, almost found all the time',
      expected: [400, 413],
      send: sends({
        target: TARGET,
        type: `multipart/form-data; boundary=${'-'.repeat(14_000)}`,
        chunks: () => flood('-', 30 * MIB),
      }),
    },
    {
      title: 'a boundary of dashes',
      expected: REFUSED,
      send: sends({
        target: TARGET,
        type: `multipart/form-data; boundary=${'-'.repeat(70)}x`,
        chunks: () => flood('-', 30 * MIB),
      }),
    },
    {
      title: 'no end',
      expected: [400],
      send: sends({ target: TARGET, type: TYPE, body: bytes(GOOD) }),
    },
    { title: 'no parts', expected: [400], send: sends({ target: TARGET, type: TYPE, body: END }) },
    { title: 'nothing', expected: [400], send: sends({ target: TARGET, type: TYPE, body: '' }) },
    {
      title: 'garbage',
      expected: [400],
      send: sends({ target: TARGET, type: TYPE, body: Buffer.alloc(MIB, 0xff) }),
    },
    {
      title: 'a form in a form',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: withParts(
        part('name="a"', '--y\r\n\r\n--y--', 'Content-Type: multipart/mixed; boundary=y\r\n'),
      ),
    },
    {
      title: 'a content disposition of semicolons',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: withParts(part(`name="a"${'; a=b'.repeat(2000)}`, '1')),
    },
    {
      title: 'a content disposition of open quotes',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: withParts(part(`name="a"${'; a="'.repeat(2000)}`, '1')),
    },
    {
      title: 'a content disposition of backslashes',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: withParts(part(`name="${'\\'.repeat(10_000)}"`, '1')),
    },
    {
      title: 'a file whose type is hard to read',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(
          file('file', SOUND, { type: `audio/wav${';a=""'.repeat(40)}!` }) +
            field('model', HEARING) +
            END,
        ),
      }),
    },
    {
      title: 'a file whose type is long',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(
          file('file', SOUND, { type: `audio/wav${'; a="'.repeat(1000)}` }) +
            field('model', HEARING) +
            END,
        ),
      }),
    },
    ...[
      '../../../etc/passwd',
      '/dev/null',
      'a\0b',
      '..',
      'CON',
      '\\\\server\\share',
      'a";\r\nx: y',
      '%00',
      'a'.repeat(300),
    ].map((filename) => ({
      title: `a file named ${filename.slice(0, 40)}`,
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(file('file', SOUND, { filename }) + field('model', HEARING) + END),
      }),
    })),
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'file[0]', 'model'].map(
      (name) => ({
        title: `a file in the field ${name}`,
        expected: TAKEN_OR_REFUSED,
        isTalkative: true,
        send: withParts(file(name)),
      }),
    ),
    {
      title: 'the model as 8 MB',
      expected: REFUSED,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(file() + field('model', 'x'.repeat(8 * MIB)) + END),
      }),
    },
    {
      title: 'a WAV that claims 383,999 Hz',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(
          file('file', wav(speech(100), 383_999).toString('latin1')) +
            field('model', HEARING) +
            END,
        ),
      }),
    },
    {
      title: 'a WAV that claims 2 GHz',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(
          file('file', wav(speech(100), 2_147_483_647).toString('latin1')) +
            field('model', HEARING) +
            END,
        ),
      }),
    },
    {
      title: 'a WAV that claims 1 Hz',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        body: bytes(
          file('file', wav(speech(100), 1).toString('latin1')) + field('model', HEARING) + END,
        ),
      }),
    },
    {
      title: 'a byte at a time, 3000 of them',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: sends({
        target: TARGET,
        type: TYPE,
        chunks: () => [...(GOOD.slice(0, 400) + field('a', 'b').repeat(40) + END)],
      }),
    },
    {
      title: 'a picture to edit with 200,000 fields',
      expected: REFUSED,
      send: sends({
        target: '/v1/images/edits',
        type: TYPE,
        body: bytes(file('image') + field('prompt', 'a').repeat(200_000) + END),
      }),
    },
  ],
};
