// The versions of what a model has made, found again in a conversation.
import type { Token, Tokens } from 'marked';
import type { Message } from '../conversation/conversation.ts';
import { readBlocks } from '../markdown/blocks.ts';

/** A part of an answer that can stand by itself. */
export interface Made {
  code: string;
  /** `markdown` for a whole answer. */
  language: string;
}

/** Of the shorter one, so much has to be in both for one to be a version of the other. */
const LEAST_SHARED = 0.3;
const MARKDOWN = 'markdown';

/** The first word behind a fence, in small letters. */
export function languageOf(info: string): string {
  return /^[\w+#.-]{1,30}/.exec(info)?.[0].toLowerCase() ?? '';
}

/** @returns The code of a text, in its order, also that in lists and quotes. */
export function codeIn(text: string): Made[] {
  const found: Made[] = [];
  const look = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'code') {
        const { text: code, lang = '' } = token as Tokens.Code;
        found.push({ code, language: languageOf(lang) });
      } else if (token.type === 'list') {
        for (const { tokens: inside } of (token as Tokens.List).items) look(inside);
      } else if ('tokens' in token && token.tokens) look(token.tokens);
    }
  };
  look(readBlocks(text).tokens);
  return found;
}

/**
 * @param path The messages that are shown.
 * @returns The first version first, and the place of the one that is shown. One alone where nothing
 *   else is like it.
 */
export function versionsOf(shown: Made, path: readonly Message[]): { all: Made[]; at: number } {
  const answers = path.filter(({ role }) => role === 'assistant');
  const made =
    shown.language === MARKDOWN
      ? answers.map(({ text }) => ({ code: text, language: MARKDOWN }))
      : answers.flatMap(({ text }) => codeIn(text));
  const isShown = ({ code, language }: Made) => code === shown.code && language === shown.language;
  const all = made.filter((one) => isShown(one) || isVersionOf(one, shown));
  // It may have been changed meanwhile.
  if (!all.some(isShown)) all.push(shown);
  return { all, at: all.findLastIndex(isShown) };
}

function isVersionOf(one: Made, other: Made): boolean {
  if (one.language !== other.language) return false;
  const [lines, others] = [linesOf(one.code), linesOf(other.code)];
  const shared = [...lines].filter((line) => others.has(line)).length;
  return shared > 0 && shared >= Math.min(lines.size, others.size) * LEAST_SHARED;
}

const linesOf = (code: string) =>
  new Set(
    code
      .split('\n')
      .map((line) => line.trim())
      // Brackets alone are in all code.
      .filter((line) => /\w/.test(line)),
  );
