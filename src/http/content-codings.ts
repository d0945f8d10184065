// How the body of a request may be compressed: the names, and what decompresses each.
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { refusal, type WireError } from './error-table.ts';

/** Four times as much as zlib does by itself, for fewer turns of the event loop. */
const PIECE_BYTES = 64 * 1024;

/** Node's own limit lets a body of a few bytes take 128 MiB; RFC 9659 allows 8 MiB. */
const ZSTD_WINDOW_LOG = 23;

/** Node has it from 22.15 on, and the types are those of the oldest Node. */
const newer = zlib as {
  createZstdDecompress?: (options: { chunkSize: number; params: object }) => Transform;
  constants: { ZSTD_d_windowLogMax?: number };
};

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => zlib.createGunzip({ chunkSize: PIECE_BYTES })],
  ['br', () => zlib.createBrotliDecompress({ chunkSize: PIECE_BYTES })],
  ['deflate', () => zlib.createInflate({ chunkSize: PIECE_BYTES })],
  ...zstd(),
]);

function zstd(): [string, () => Transform][] {
  const { createZstdDecompress: create, constants } = newer;
  if (create === undefined) return [];
  const params = { [constants.ZSTD_d_windowLogMax ?? 0]: ZSTD_WINDOW_LOG };
  return [['zstd', () => create({ chunkSize: PIECE_BYTES, params })]];
}

/** As `Accept-Encoding` lists them. */
const KNOWN = [...DECODERS.keys()].join(', ');

/** No client sends more in a row, and each is work. */
const MOST_CODINGS = 2;
const MAX_WORDS = 8;
const MAX_QUOTED_LENGTH = 40;

/** In small letters and in the order in which they were applied; none for a body that is as it is. */
export const codingsOf = (header = ''): string[] =>
  header
    .split(',', MAX_WORDS)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '' && word !== 'identity')
    // RFC 9110 §8.4.1.3 has it as another name.
    .map((word) => (word === 'x-gzip' ? 'gzip' : word));

/** Why a body with these codings is not taken; undefined when it is. */
export function unsupportedCoding(codings: readonly string[]): WireError | undefined {
  const unknown = codings.find((coding) => !DECODERS.has(coding));
  if (unknown === undefined && codings.length <= MOST_CODINGS) return undefined;
  const sent = `The body is compressed (${codings.join(', ').slice(0, MAX_QUOTED_LENGTH)})`;
  const message = `${sent}${whyNot(unknown)}. Send it as it is, or compressed by one of ${KNOWN}.`;
  // RFC 9110 §15.5.16 wants the header.
  return { ...refusal({ status: 415, message }), headers: { 'Accept-Encoding': KNOWN } };
}

function whyNot(unknown: string | undefined): string {
  if (unknown === undefined) return ` more than ${MOST_CODINGS} times`;
  return unknown === 'zstd'
    ? `, which Node ${process.versions.node} can't read: 22.15 is the first that can`
    : ' in a way that is not known here';
}

/** @param coding one that {@link unsupportedCoding} takes */
export function decoderOf(coding: string): Transform {
  const create = DECODERS.get(coding);
  if (create === undefined) throw new Error(`Nothing decompresses ${coding}.`);
  return create();
}
