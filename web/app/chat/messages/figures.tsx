// What an answer has cost and why it ended, behind a button.
import { Icon } from '../../kit/icons.tsx';
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
    texts.tokens(tokens),
    speed !== undefined && texts.tokensPerSecond(inWords(speed, speed < 100 ? 1 : 0)),
    firstTokenMs !== undefined && texts.firstToken(inWords(firstTokenMs / 1000, 2)),
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
