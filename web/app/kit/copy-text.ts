// Copies a text, also where the browser gives pages without https no clipboard.

/** @returns Whether it has worked. */
export async function copyText(text: string): Promise<boolean> {
  // A page that is not from this machine and not encrypted has no clipboard.
  if (navigator.clipboard === undefined) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const worked = document.execCommand('copy');
  field.remove();
  return worked;
}
