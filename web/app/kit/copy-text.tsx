// A button that copies a text, also where the browser gives pages without https no clipboard.
import { useTexts } from '../texts/use-texts.ts';
import { notify } from './notices.tsx';

/** Copies and says so. `said` is the message afterwards. */
export async function copyText(text: string, said: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
  notify(said);
}

function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

export function CopyButton({ text, of }: { text: string; of: string }) {
  const { common } = useTexts();
  return (
    <button type="button" aria-label={`${common.copy}: ${of}`} onClick={() => void copyText(text, common.copied)}>
      {common.copy}
    </button>
  );
}
