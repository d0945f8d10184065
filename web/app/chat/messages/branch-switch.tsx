// Goes from one version of a message to the next.
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Message } from '../conversation/conversation.ts';
import type { Branches } from '../conversation/message-tree.ts';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';

/** Goes from one version of a message to the next: ‹ 1/2 ›. */
export function BranchSwitch({
  branches: { index, count, previous, next },
}: {
  branches: Branches;
}) {
  const texts = useChatTexts();
  const step = (icon: 'back' | 'forward', label: string, to: Message | undefined) => (
    <IconButton icon={icon} label={label} disabled={!to} onClick={() => to && chat.choose(to)} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span
      className="branches"
      role="group"
      aria-label={fill(texts.branch, { index: index + 1, count })}
    >
      {step('back', texts.previousBranch, previous)}
      <span aria-hidden="true">
        {index + 1}/{count}
      </span>
      {step('forward', texts.nextBranch, next)}
    </span>
  );
}
