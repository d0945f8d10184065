// What an answer has cost, in one line.

import { useLanguage } from '../../texts/use-texts.ts';
import type { Figures } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

export function FiguresView({ figures: { tokens, tokensPerSecond, firstTokenMs } }: { figures: Figures }) {
  const texts = useTexts();
  const language = useLanguage();
  const inWords = (number: number, digits: number) =>
    number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const parts = [
    texts.tokens(tokens),
    ...(tokensPerSecond === undefined
      ? []
      : [texts.tokensPerSecond(inWords(tokensPerSecond, tokensPerSecond < 100 ? 1 : 0))]),
    ...(firstTokenMs === undefined ? [] : [texts.firstToken(inWords(firstTokenMs / 1000, 2))]),
  ];
  return <span className="figures">{parts.join(' · ')}</span>;
}
