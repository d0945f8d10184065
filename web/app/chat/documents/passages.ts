// Sends of documents that are longer than the context what a question is about.

import { inTurns } from '../../lib/turns.ts';
import {
  guessTokens,
  MOST_OF_CONTEXT,
  PASSAGES_OF_CONTEXT,
  tokensOfFile,
} from '../asking/context.ts';
import type { Message, Question, Source, TextAttachment } from '../conversation/conversation.ts';
import { fused, nearness, placesByScore, wordScores } from './ranking.ts';
import { type Passage, passagesOf } from './split.ts';

/** More would make each answer slow, and no better. */
const MOST_TOKENS = 6000;
/** A shorter text goes along as it is. */
const SHORT = 2000;
/** Of a very long document, those that have the words of the question. */
const MOST_EMBEDDED = 256;

/** Turns texts into vectors of one model. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

interface Found extends Source {
  text: string;
}

/** The documents of a question that may be too long. */
function documentsOf(message: Message): { file: number; document: TextAttachment }[] {
  const files = (message.role === 'user' && message.attachments) || [];
  return files.flatMap((document, file) =>
    document.kind === 'text' && document.text.length > SHORT ? [{ file, document }] : [],
  );
}

/** Whether the documents of messages are too long for a context of so many tokens. */
export function needPassages(path: readonly Message[], size: number | undefined): boolean {
  if (size === undefined) return false;
  const all = path.flatMap(documentsOf);
  const sum = all.reduce((total, { document }) => total + tokensOfFile(document), 0);
  return sum > size * MOST_OF_CONTEXT;
}

/** So many characters are split before the page has its turn: a few milliseconds. */
const SPLIT_AT_ONCE = 200_000;

const splits = new WeakMap<TextAttachment, Promise<readonly Passage[]>>();

function passagesIn(document: TextAttachment): Promise<readonly Passage[]> {
  const known = splits.get(document) ?? split(document.text);
  splits.set(document, known);
  return known;
}

async function split(text: string): Promise<readonly Passage[]> {
  const passages: Passage[] = [];
  const sizeOf = ({ from, to }: Passage) => to - from;
  await inTurns(passagesOf(text), { most: SPLIT_AT_ONCE, sizeOf }, (one) => passages.push(one));
  return passages;
}

/**
 * Finds what the last question is about in all documents of the messages. The page goes on
 * meanwhile.
 * @param size Tokens of the context. @param embed Undefined where no model here makes vectors.
 * @returns In the order in which they stand in the documents.
 */
export async function findPassages(
  path: readonly Message[],
  size: number,
  embed: Embed | undefined,
): Promise<Source[]> {
  const question = path.findLast(({ role }) => role === 'user')?.text ?? '';
  const all: Found[] = [];
  for (const message of path) {
    for (const { file, document } of documentsOf(message)) {
      for (const { from, to, page } of await passagesIn(document))
        all.push({
          ...{ message: message.id, file, name: document.name, from, to, page },
          text: document.text.slice(from, to),
        });
    }
  }
  const byWords = await wordScores(
    question,
    all.map(({ text }) => text),
  );
  const lists = [byWords];
  if (embed) lists.push(await scoresByMeaning(question, all, byWords, embed));
  const order = fused(lists);
  // Where nothing fits, as with "sum it up", the beginning says most.
  const wanted = [...new Set([...order, ...all.keys()])];
  const chosen: number[] = [];
  let room = Math.min(MOST_TOKENS, size * PASSAGES_OF_CONTEXT);
  for (const place of wanted) {
    const found = all[place];
    if (found === undefined) continue;
    room -= guessTokens(wordsFor(found, chosen.length, found.text));
    if (room < 0 && chosen.length > 0) break;
    chosen.push(place);
  }
  return chosen
    .sort((one, other) => one - other)
    .flatMap((place) => {
      const { text: _, ...source } = all[place] ?? { text: '' };
      return 'message' in source ? [source] : [];
    });
}

async function scoresByMeaning(
  question: string,
  all: readonly Found[],
  byWords: readonly number[],
  embed: Embed,
): Promise<number[]> {
  const nearest = placesByScore(byWords).slice(0, MOST_EMBEDDED);
  const places = all.length <= MOST_EMBEDDED ? [...all.keys()] : nearest;
  if (places.length === 0) return all.map(() => 0);
  const [asked = [], ...vectors] = await embed([
    question,
    ...places.map((place) => all[place]?.text ?? ''),
  ]);
  const scores = nearness(asked, vectors);
  const byPlace = new Map(places.map((place, at) => [place, scores[at] ?? 0]));
  return all.map((_, place) => byPlace.get(place) ?? 0);
}

/**
 * The messages as they are sent: in place of long documents, each question has the passages that
 * were found for it.
 * @param found For the last question; those before have theirs with their answers.
 */
export function withPassages(path: readonly Message[], found: readonly Source[]): Message[] {
  const documents = new Map(
    path.flatMap((message) =>
      documentsOf(message).map(
        ({ file, document }) => [`${message.id} ${file}`, document] as const,
      ),
    ),
  );
  const last = path.findLastIndex(({ role }) => role === 'user');
  return path.map((message, at) => {
    if (message.role !== 'user') return message;
    const next = path[at + 1];
    const own = next?.role === 'assistant' ? (next.sources ?? []) : [];
    const passages = (at === last ? found : own).flatMap((source, index) => {
      const document = documents.get(`${source.message} ${source.file}`);
      if (document === undefined) return [];
      return [wordsFor(source, index, document.text.slice(source.from, source.to))];
    });
    return withoutLong(message, passages);
  });
}

function wordsFor({ name, page }: Source, index: number, text: string): string {
  const place = page === undefined ? name : `${name}, page ${page}`;
  return `[${index + 1}] ${place}:\n${text.trim()}`;
}

function withoutLong(question: Question, passages: readonly string[]): Question {
  const long = new Set<unknown>(documentsOf(question).map(({ document }) => document));
  const attachments = question.attachments?.filter((file) => !long.has(file));
  if (passages.length === 0) return { ...question, attachments };
  const head =
    'Passages of documents that are too long to be sent as a whole. Refer to them as [1].';
  return { ...question, attachments, text: [head, ...passages, question.text].join('\n\n') };
}
