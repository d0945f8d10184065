// Cuts what a program prints into lines.
import { StringDecoder } from 'node:string_decoder';

/** A child that never writes a line end must not make us keep all of its output. */
const MAX_LINE_CHARACTERS = 8192;

/** Cuts at `\n`, `\r\n` and the lone `\r` of progress bars; what is too long comes in pieces. */
export function createLineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  function take(text: string): void {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    const unfinished = lines.pop() ?? '';
    for (const line of lines) emit(cutIntoPieces(line));
    rest = cutIntoPieces(unfinished);
  }

  /** Hands over what is too long in pieces, and returns the last of them. */
  function cutIntoPieces(line: string): string {
    let from = 0;
    for (; line.length - from > MAX_LINE_CHARACTERS; from += MAX_LINE_CHARACTERS)
      emit(line.slice(from, from + MAX_LINE_CHARACTERS));
    return line.slice(from);
  }

  function emit(line: string): void {
    if (line.trim() !== '') onLine(line.trimEnd());
  }

  return {
    write: (chunk: Buffer) => take(decoder.write(chunk)),
    end() {
      take(decoder.end());
      emit(rest);
      rest = '';
    },
  };
}
