// What an answer has cost and why it ended, behind a button.
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Answer, Figures } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

export function FiguresView({ answer, figures }: { answer: Answer; figures: Figures }) {
  const texts = useTexts();
  const language = useLanguage();
  const { tokens, tokensPerSecond: speed, firstTokenMs } = figures;
  const inWords = (number: number, digits: number) =>
    number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const end = answer.isCut ? 'length' : answer.isFiltered ? 'filter' : answer.calls ? 'calls' : answer.state;
  const words = [
    fill(texts.tokens, { count: tokens }),
    speed !== undefined && fill(texts.tokensPerSecond, { speed: inWords(speed, speed < 100 ? 1 : 0) }),
    firstTokenMs !== undefined && fill(texts.firstToken, { seconds: inWords(firstTokenMs / 1000, 2) }),
    end !== 'answering' && texts.ends[end],
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <details className="figures">
      <summary className="icon-button" aria-label={texts.figures} title={words}>
        <Icon name="info" />
      </summary>
      <span>{words}</span>
    </details>
  );
}
