// What a model thinks before it answers.
import { useState } from 'react';
import { fill } from '../../texts/fill.ts';
import type { Answer } from '../conversation/conversation.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { useChatTexts } from '../texts/texts.ts';
import { secondsText } from './seconds.ts';

/**
 * What a model thinks before it answers: its last line while it does, and all of it behind a click.
 */
export function Thoughts({ answer, isThinking }: { answer: Answer; isThinking: boolean }) {
  const texts = useChatTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { thoughts = '', thoughtMs } = answer;
  const whole = Math.floor((thoughtMs ?? 0) / 1000);
  const thinking = whole === 0 ? texts.thinkingFirst : fill(texts.thinkingNow, { seconds: whole });
  const thought =
    thoughtMs === undefined
      ? texts.thoughts
      : fill(texts.thoughtFor, { seconds: secondsText(thoughtMs) });
  // Without marks of Markdown.
  const lastLine = /[^\n]*$/.exec(thoughts.trimEnd().slice(-300))?.[0].replace(/[*`#]+/g, '');
  return (
    <details className="thoughts" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {isThinking ? <span className="waiting">{thinking}</span> : thought}
        {isThinking && !isOpen && <span className="last-line">{lastLine}</span>}
      </summary>
      {isOpen && <Markdown text={thoughts} isGrowing={isThinking} />}
    </details>
  );
}
