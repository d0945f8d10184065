// What an answer has cost, in one line.
import type { Figures } from '../conversation/conversation.ts';
import { useTexts } from '../texts.ts';

export function FiguresView({ figures: { tokens, tokensPerSecond, firstTokenMs } }: { figures: Figures }) {
  const texts = useTexts();
  const parts = [
    texts.tokens(tokens),
    ...(tokensPerSecond === undefined
      ? []
      : [texts.tokensPerSecond(tokensPerSecond.toFixed(tokensPerSecond < 100 ? 1 : 0))]),
    ...(firstTokenMs === undefined ? [] : [texts.firstToken((firstTokenMs / 1000).toFixed(2))]),
  ];
  return <span className="figures">{parts.join(' · ')}</span>;
}
