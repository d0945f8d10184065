// Shows Markdown as elements. Text of a model never becomes HTML: what looks like HTML is shown as it came.
import { memo, useRef } from 'react';
import './markdown.css';
import { BlockView } from './block-view.tsx';
import { type Block, type Blocks, readBlocks } from './blocks.ts';
import { type HeadingLevel, headingLevels } from './heading-levels.ts';

/** A text that takes long to read is read so much less often: at most an eighth of the time. */
const REST = 8;

/** @param isGrowing While it is true, code is not coloured yet in the block that grows. */
export function Markdown({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  const last = useRef<{ read: Blocks; text: string; nextMs: number }>(undefined);
  if (last.current?.text !== text && !(isGrowing && last.current && performance.now() < last.current.nextMs)) {
    const startedMs = performance.now();
    const read = readBlocks(text, last.current?.read);
    const endedMs = performance.now();
    last.current = { read, text, nextMs: endedMs + REST * (endedMs - startedMs) };
  }
  const blocks = last.current?.read.blocks ?? [];
  const levels = headingLevels(blocks.map(({ token }) => token));
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
        <BlockOnce key={index} block={block} level={levels[index]} isGrowing={isGrowing && !block.isDone} />
      ))}
    </div>
  );
}

const BlockOnce = memo(
  ({ block, level, isGrowing }: { block: Block; level: HeadingLevel | undefined; isGrowing: boolean }) => (
    <BlockView token={block.token} level={level} isGrowing={isGrowing} depth={0} />
  ),
  (before, after) =>
    before.block.raw === after.block.raw && before.level === after.level && before.isGrowing === after.isGrowing,
);
