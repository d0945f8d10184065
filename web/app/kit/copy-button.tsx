// A button that copies a text and says so.
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

const SAID_MS = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
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
      onClick={() => void copyText(text).then(setIsDone)}
    />
  );
}
