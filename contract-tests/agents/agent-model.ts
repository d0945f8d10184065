// The tiny model that agents talk to on the real llama-server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inByteLetters, type Pair } from '../../fixtures/models/tiny-chat/byte-pair-vocabulary.ts';
import { CALLING_TEMPLATE } from '../../fixtures/models/tiny-chat/chat-template.ts';
import { uint32 } from '../../fixtures/models/tiny-chat/gguf-writer.ts';
import { encodeTinyChat } from '../../fixtures/models/tiny-chat/tiny-chat.ts';
import { ROOT } from '../support/server.ts';

/** How much it reads at once, which is more than agents send. */
export const CONTEXT_TOKENS = 131_072;
/** As wide as its projector, and as quick as it can be. */
const SHAPE = { width: 64, layers: 1, heads: 1, feedForward: 32 };

/**
 * As many templates have it: the system speaks first. All tools that a chat came with are in its
 * prompt, also where only one may be called.
 */
const TEMPLATE = [
  `{%- for message in messages %}`,
  `{%- if message.role == 'system' and not loop.first %}{{- raise_exception('System message must be at the beginning.') }}{%- endif %}`,
  `{%- endfor %}`,
  `{%- set shown = offered if offered is defined else tools %}`,
  CALLING_TEMPLATE.replace('{%- if tools %}\n', '{%- if shown %}\n').replace(
    'in tools %}',
    'in shown %}',
  ),
].join('\n');

/** The bytes of its file. */
export const encodeAgentModel = async (): Promise<Buffer> =>
  encodeTinyChat({
    template: TEMPLATE,
    shape: SHAPE,
    metadata: { 'llama.context_length': uint32(CONTEXT_TOKENS) },
    pairs: await usualPairs(),
  });

/** Agents begin with a hundred thousand letters, of which each would be a token. */
const PAIRS = 800;
/** Words from which the pairs are learnt: rare ones teach nothing. */
const LEARNT_WORDS = 1200;

/** Learnt, as byte pairs are, from texts that are like what agents send: English, and schemas. */
async function usualPairs(): Promise<Pair[]> {
  const paths = ['docs/apps.md', 'docs/models.md', 'generated/openapi.client.json'];
  const texts = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')));
  const counts = new Map<string, number>();
  // As GPT-2's vocabulary cuts texts, before it looks for pairs.
  for (const [word] of texts.join('').matchAll(/ ?[A-Za-z]+| ?[^\sA-Za-z\d]+/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LEARNT_WORDS)
    .map(([word, count]) => ({ tokens: [...inByteLetters(word)], count }));
  return Array.from({ length: PAIRS }, () => {
    const pair = mostFrequentPair(words);
    for (const word of words) word.tokens = merged(word.tokens, pair);
    return pair;
  });
}

interface Word {
  tokens: string[];
  count: number;
}

function mostFrequentPair(words: readonly Word[]): Pair {
  const counts = new Map<string, number>();
  for (const { tokens, count } of words)
    for (let at = 1; at < tokens.length; at += 1) {
      const pair = `${tokens[at - 1]} ${tokens[at]}`;
      counts.set(pair, (counts.get(pair) ?? 0) + count);
    }
  let [best, most] = ['', 0];
  for (const [pair, count] of counts) if (count > most) [best, most] = [pair, count];
  return best.split(' ') as unknown as Pair;
}

function merged(tokens: string[], [left, right]: Pair): string[] {
  if (!tokens.includes(left)) return tokens;
  const result: string[] = [];
  for (const token of tokens) {
    if (token === right && result.at(-1) === left) result[result.length - 1] = left + right;
    else result.push(token);
  }
  return result;
}
