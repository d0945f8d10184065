// How far something is, as the browser draws it: the policy of the page forbids inline styles.

/** In percent; without it the bar moves, and says only that something is under way. */
export function Bar({ label, percent }: { label: string; percent?: number | undefined }) {
  return (
    <progress aria-label={label} max={100} {...(percent !== undefined && { value: percent })} />
  );
}
