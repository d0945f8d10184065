// Cuts a text into what is spoken in one go: sentences, and parts of those that are too long.

/**
 * A sentence is spoken whole before anything else happens, and espeak-ng reads long words slowly.
 */
const MAX_CHARACTERS = 300;
/** Behind them a full stop ends no sentence. */
const ABBREVIATION = /(?:^|\s)(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|[A-Z])\.\s*$/;
/** What is neither a sign nor a space, such as a backspace, is not for espeak-ng. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g;

/** Cuts a text into what is spoken at once: sentences, and parts of those that are too long. */
export function* sentencesOf(text: string): Generator<string> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let waiting = '';
  for (const { segment } of segmenter.segment(text.replace(CONTROLS, ' '))) {
    waiting += segment;
    if (ABBREVIATION.test(waiting.slice(-12)) && waiting.length < MAX_CHARACTERS) continue;
    yield* partsOf(waiting);
    waiting = '';
  }
  yield* partsOf(waiting);
}

function* partsOf(sentence: string): Generator<string> {
  let rest = sentence.trim();
  while (rest.length > MAX_CHARACTERS) {
    const part = rest.slice(0, cutOf(rest.slice(0, MAX_CHARACTERS)));
    yield part.trim();
    rest = rest.slice(part.length).trimStart();
  }
  if (rest !== '') yield rest;
}

/**
 * Behind the last comma or the like of the second half, else behind the last space, else anywhere
 * but inside a character.
 */
function cutOf(text: string): number {
  const half = Math.floor(text.length / 2);
  const marks = [...text.slice(half).matchAll(/[,;:—…](?=\s)/g)].map(
    ({ index }) => half + index + 1,
  );
  const last = marks.at(-1) ?? text.lastIndexOf(' ') + 1;
  if (last > 0) return last;
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
