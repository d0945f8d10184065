// The text of a document, with a passage in it marked.
import { useEffect, useRef } from 'react';

interface DocumentTextProps {
  text: string;
  from?: number;
  to?: number;
}

/** Around a passage so much is drawn: a browser stops at very long texts. */
const MOST_AROUND = 50_000;

/** The passage is in view. */
export function DocumentText({ text, from = 0, to = from }: DocumentTextProps) {
  const passage = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for what ends the effect.
    passage.current?.scrollIntoView({ block: 'center' });
  }, []);
  const first = Math.max(0, from - MOST_AROUND);
  const last = Math.min(text.length, to + MOST_AROUND);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
    <div className="side-text document" tabIndex={0} dir="auto">
      {first > 0 && '…'}
      {text.slice(first, from)}
      {to > from && <mark ref={passage}>{text.slice(from, to)}</mark>}
      {text.slice(to, last)}
      {last < text.length && '…'}
    </div>
  );
}
