// What `lemonade list` says behind its tables: what to do first, and what it has left out.
import type { Model } from '../../../generated/client/index.ts';
import { countText } from '../kit/figures.ts';
import type { ListedModels } from './listed-models.ts';

/** Sentences for a person; none where there is nothing to say. */
export function listHints(
  { tooLarge, unable }: ListedModels,
  { first, isAll }: { first: Model | undefined; isAll: boolean },
): string[] {
  const hints: string[] = [];
  if (first !== undefined)
    hints.push(`'lemonade run ${first.id}' pulls a good first one, and chats.`);
  if (isAll) return hints;
  const hidden: string[] = [];
  if (tooLarge.length > 0)
    hidden.push(`${countText(tooLarge.length, 'more model')} too large for the memory`);
  if (unable.length > 0)
    hidden.push(`${countText(unable.length, 'model')} that can't be used on this machine`);
  if (hidden.length > 0) hints.push(`There are ${hidden.join(', and ')}; --all shows them.`);
  return hints;
}
