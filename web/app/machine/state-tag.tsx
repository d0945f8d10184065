// How a backend stands, in a word and a colour.
import type { BackendSupport } from '../../../generated/client/index.ts';

const TONES = { installed: 'good', update_required: 'warn', installable: '', unsupported: '' };

/** @param words What each state is called there. */
export function StateTag({
  state,
  words,
}: {
  state: BackendSupport['state'];
  words: Readonly<Record<BackendSupport['state'], string>>;
}) {
  return <span className={`tag ${TONES[state]}`}>{words[state]}</span>;
}
