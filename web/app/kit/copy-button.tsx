// A button that copies a text and says so.
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

const SAID_MS = 2000;

/** @param copy Copies what is more than a text. */
export function CopyButton({
  text = '',
  label,
  copy,
}: {
  text?: string;
  label: string;
  copy?: () => Promise<boolean>;
}) {
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
      onClick={() => void (copy?.() ?? copyText(text)).then(setIsDone)}
    />
  );
}
