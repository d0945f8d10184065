// Finds thoughts that a model writes into its text, between `<think>` and `</think>`.

const TAGS = ['think', 'thinking'];

/** A text and the thoughts that were in it. */
export interface SplitText {
  text: string;
  thoughts: string;
}

/** @param isComing While it is true, a beginning that may become a tag is held back. */
export function splitThoughts(content: string, isComing: boolean): SplitText {
  const begun = content.trimStart();
  const tag = TAGS.find((name) => begun.startsWith(`<${name}>`));
  if (tag !== undefined) {
    const [thoughts = '', ...rest] = begun.slice(tag.length + 2).split(`</${tag}>`);
    if (rest.length > 0) return { thoughts: thoughts.trim(), text: rest.join(`</${tag}>`).trimStart() };
    // What comes may be the first letters of the end.
    return { thoughts: thoughts.replace(/<[/a-z]*$/, '').trim(), text: '' };
  }
  if (isComing && begun !== '' && TAGS.some((name) => `<${name}>`.startsWith(begun))) return { thoughts: '', text: '' };
  // The templates of some models open the thoughts themselves, so that only the end is in the text.
  const [before = '', ...after] = content.split(/^[ \t]*<\/think>[ \t]*$/m);
  if (after.length !== 1 || before.includes('```')) return { thoughts: '', text: content };
  return { thoughts: before.trim(), text: after.join('').trimStart() };
}
