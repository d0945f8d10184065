// Copies a text, also where the browser gives pages without https no clipboard, and says so.
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from './icons.tsx';

const SAID_MS = 2000;

interface CopyButtonProps {
  text?: string;
  label: string;
  /** Copies what is more than a text. */
  copy?: () => Promise<boolean>;
}

/** Says for two seconds that it is done. */
export function CopyButton({ text = '', label, copy = () => copyText(text) }: CopyButtonProps) {
  const { common } = useTexts();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <IconButton
      icon={isDone ? 'check' : 'copy'}
      label={isDone ? common.copied : label}
      onClick={() => void copy().then(setIsDone)}
    />
  );
}

/** @returns Whether the browser has taken it. */
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
