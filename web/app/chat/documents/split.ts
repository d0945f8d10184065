// Splits the text of a document into passages, which are found and sent one by one.

/** A part of a text, by the places of its characters. */
export interface Passage {
  from: number;
  to: number;
  /** The page that it begins on, where the document has pages. */
  page?: number | undefined;
}

/** About 250 tokens of English: a few paragraphs. */
const USUAL = 1000;
/** A paragraph that is longer is split, too. */
const MOST = 1500;
const PAGE = /^\[Page (\d{1,6})\]$/;

/** @returns Passages in their order; nothing that is more than spaces is in none of them. */
export function* passagesOf(text: string): Generator<Passage, undefined> {
  let open: Passage | undefined;
  let page: number | undefined;
  for (const [from, to] of paragraphsOf(text)) {
    const [, number] =
      PAGE.exec(text.slice(from, Math.min(to, from + 20)).split('\n', 1)[0] ?? '') ?? [];
    const begins = number !== undefined || (open && to - open.from > USUAL);
    if (open && begins) {
      yield open;
      open = undefined;
    }
    if (number !== undefined) page = Number(number);
    open = { from: open?.from ?? from, to, page: open ? open.page : page };
  }
  if (open) yield open;
}

/** The places of paragraphs; of one that is too long, those of its parts. */
function* paragraphsOf(text: string): Generator<[number, number]> {
  let at = 0;
  while (at < text.length) {
    const gap = text.indexOf('\n\n', at);
    const end = gap < 0 ? text.length : gap;
    if (end > at) yield* partsOf(text, at, end);
    at = end + 2;
  }
}

function* partsOf(text: string, from: number, end: number): Generator<[number, number]> {
  let at = from;
  while (end - at > MOST) {
    const to = at + cutIn(text.slice(at, at + USUAL));
    yield [at, to];
    at = to;
  }
  if (text.slice(at, end).trim() !== '') yield [at, end];
}

/** The last end of a sentence, a line or a word, with how many characters stay before the cut. */
const ENDS = [
  [/[.!?。！？][^.!?。！？]*$/, 2],
  [/\n[^\n]*$/, 1],
  [/\s\S*$/, 1],
] as const;

/** Where a part ends: behind a sentence, a line or a word, if it has one in its second half. */
function cutIn(part: string): number {
  for (const [end, length] of ENDS) {
    const at = part.search(end);
    const cut = Math.min(at + length, part.length);
    if (at >= 0 && cut > part.length / 2) return cut;
  }
  return part.length;
}
