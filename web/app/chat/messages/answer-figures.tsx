// What an answer has cost and why it ended, behind a button.
import { Icon } from '../../kit/icons.tsx';
import { Popover } from '../../kit/popover.tsx';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Answer } from '../conversation/conversation.ts';
import { useChatTexts } from '../texts/texts.ts';

/** What an answer has cost and why it ended, behind a button. */
export function AnswerFigures({
  answer,
  figures,
}: {
  answer: Answer;
  figures: NonNullable<Answer['figures']>;
}) {
  const texts = useChatTexts();
  const language = useLanguage();
  const { tokens, tokensPerSecond: speed, firstTokenMs } = figures;
  const inWords = (number: number, digits: number) =>
    number.toLocaleString(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const end = endOf(answer);
  const words = [
    fill(texts.tokens, { count: tokens }),
    speed !== undefined &&
      fill(texts.tokensPerSecond, { speed: inWords(speed, speed < 100 ? 1 : 0) }),
    firstTokenMs !== undefined &&
      fill(texts.firstToken, { seconds: inWords(firstTokenMs / 1000, 2) }),
    end !== 'answering' && end !== 'asking' && texts.ends[end],
  ];
  const text = words.filter(Boolean).join(' · ');
  const button = { className: 'icon-button figures', 'aria-label': texts.figures, title: text };
  return (
    <Popover label={texts.figures} button={{ ...button, children: <Icon name="info" /> }}>
      {text}
    </Popover>
  );
}

/** Why it ended, as the texts name it. */
function endOf({ isCut, isFiltered, calls, state }: Answer) {
  if (isCut) return 'length';
  if (isFiltered) return 'filter';
  return calls ? 'calls' : state;
}
