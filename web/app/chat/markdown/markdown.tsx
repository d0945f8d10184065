// Shows Markdown as elements.
import { useRef } from 'react';
import './markdown.css';
import { type Blocks, headingLevels, readBlocks } from './blocks.ts';
import { inOrder } from './in-order.ts';
import { TokenView } from './token-view.tsx';

/** A text that takes long to read is read so much less often: at most an eighth of the time. */
const REST = 8;

/** @param isGrowing While it is true, code is not coloured yet in the block that grows. */
export function Markdown({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  const last = useRef<{ read: Blocks; text: string; isGrowing: boolean; nextMs: number }>(
    undefined,
  );
  const { current } = last;
  const isRead = current?.text === text && current.isGrowing === isGrowing;
  const startedMs = performance.now();
  if (!isRead && !(isGrowing && current && startedMs < current.nextMs)) {
    // At the end all of it is read once more, because links may name their addresses anywhere.
    const read = readBlocks(text, isGrowing ? current?.read : undefined);
    const endedMs = performance.now();
    last.current = { read, text, isGrowing, nextMs: endedMs + REST * (endedMs - startedMs) };
  }
  const tokens = last.current?.read.tokens ?? [];
  const levels = headingLevels(tokens);
  return (
    <div className="markdown">
      {inOrder(tokens, (token, index) => (
        <TokenView
          token={token}
          level={levels[index]}
          isGrowing={isGrowing && index === tokens.length - 1}
        />
      ))}
    </div>
  );
}
