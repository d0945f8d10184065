// A button that copies a text and says so.
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { IconButton } from './icon-button.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), 2000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <IconButton
      icon={isDone ? 'check' : 'copy'}
      label={isDone ? texts.copied : label}
      onClick={() => void copy(text).then(setIsDone)}
    />
  );
}

/** @returns Whether it has worked. */
async function copy(text: string): Promise<boolean> {
  // A page that is not from this machine and not encrypted has no clipboard.
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.className = 'only-for-readers';
  field.value = text;
  document.body.append(field);
  field.select();
  const worked = document.execCommand('copy');
  field.remove();
  return worked;
}
