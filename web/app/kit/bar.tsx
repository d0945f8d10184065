// How far something is, as the browser draws it: the policy of the page forbids inline styles.

export function Bar({ label, percent }: { label: string; percent?: number | undefined }) {
  return (
    <progress aria-label={label} max={100} {...(percent !== undefined && { value: percent })} />
  );
}
