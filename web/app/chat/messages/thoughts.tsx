// What a model thinks before it answers: its last line while it does, and all of it behind a click.
import { useState } from 'react';
import { fill } from '../../texts/fill.ts';
import type { Answer } from '../conversation/conversation.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { useTexts } from '../texts/texts.ts';

export function Thoughts({ answer, isThinking }: { answer: Answer; isThinking: boolean }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { thoughts = '', thoughtMs } = answer;
  const whole = Math.floor((thoughtMs ?? 0) / 1000);
  const time =
    thoughtMs === undefined ? texts.thoughts : fill(texts.thoughtFor, { seconds: (thoughtMs / 1000).toFixed(1) });
  return (
    <details className="thoughts" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {isThinking ? (
          <span className="waiting">
            {whole === 0 ? texts.thinkingFirst : fill(texts.thinkingNow, { seconds: whole })}
          </span>
        ) : (
          time
        )}
        {isThinking && !isOpen && <span className="last-line">{lastLineOf(thoughts)}</span>}
      </summary>
      {isOpen && <Markdown text={thoughts} isGrowing={isThinking} />}
    </details>
  );
}

function lastLineOf(text: string): string {
  const lines = text.trimEnd().slice(-300);
  // Without marks of Markdown.
  return lines.slice(lines.lastIndexOf('\n') + 1).replace(/[*`#]+/g, '');
}
