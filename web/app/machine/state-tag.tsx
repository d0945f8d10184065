// How a backend stands, in a word and a colour.
import type { BackendSupport } from '../../../generated/client/index.ts';

/** What is as it should be has no frame. */
const CLASSES = {
  installed: 'quiet small',
  update_required: 'tag warn',
  installable: 'tag',
  unsupported: 'tag',
};

/** @param words What each state is called there. */
export function StateTag({
  state,
  words,
}: {
  state: BackendSupport['state'];
  words: Readonly<Record<BackendSupport['state'], string>>;
}) {
  return <span className={CLASSES[state]}>{words[state]}</span>;
}
