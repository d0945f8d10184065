// Goes from one version of a message to the next: ‹ 1/2 ›.

import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Branches } from '../conversation/conversation.ts';
import { useChat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

export function BranchSwitch({ branches }: { branches: Branches | undefined }) {
  const texts = useTexts();
  const chat = useChat();
  if (branches === undefined) return null;
  const { index, count, previous, next } = branches;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span className="branches" role="group" aria-label={fill(texts.branch, { index: index + 1, count })}>
      <IconButton
        icon="back"
        label={texts.previousBranch}
        disabled={!previous}
        onClick={() => previous && chat.choose(previous)}
      />
      <span aria-hidden="true">
        {index + 1}/{count}
      </span>
      <IconButton icon="forward" label={texts.nextBranch} disabled={!next} onClick={() => next && chat.choose(next)} />
    </span>
  );
}
