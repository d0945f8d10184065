// Writes JSON in which texts may be long, so that other requests need not wait for the whole of it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JsonText, jsonPieces } from './json-text.ts';
import { replaceLongTexts, slicesOf } from './long-texts.ts';

/** A text has no parts. */
const LIMITS = { maxDepth: 0, maxValues: 1 };
const QUOTE = Buffer.from('"');

/**
 * What to send for a value: one text, or pieces where there are long texts or `JsonText` in it. The
 * value may change as soon as the promise is returned.
 */
export async function jsonInTurns(value: unknown): Promise<readonly (string | Uint8Array)[]> {
  const textOf = new Map<unknown, string>();
  const short = replaceLongTexts(value, (text) => {
    const mark = new Uint8Array();
    textOf.set(mark, text);
    return new JsonText([mark], LIMITS);
  });
  const pieces: (string | Uint8Array)[] = [];
  for (const piece of jsonPieces(short)) {
    const text = textOf.get(piece);
    if (text === undefined) pieces.push(piece);
    else pieces.push(QUOTE, ...(await writtenInTurns(text)), QUOTE);
  }
  return pieces;
}

async function writtenInTurns(text: string): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const slice of slicesOf(text)) {
    pieces.push(Buffer.from(JSON.stringify(slice).slice(1, -1)));
    await nextTurn();
  }
  return pieces;
}
