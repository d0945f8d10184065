// The names that FastFlowLM gives its models.

const TAG = /^[a-z0-9][\w.-]*(?::[\w.-]+)?$/i;

/** True for a tag such as `gemma3:4b`; never for anything that a program could take for a flag. */
export function isFlmTag(text: string): boolean {
  return TAG.test(text);
}
