// How long work has been under way, and how far it probably is.
import { useEffect, useState } from 'react';
import { Bar } from '../kit/bar.tsx';
import { durationText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { useMediaTexts } from './texts/texts.ts';

interface WorkViewProps {
  label: string;
  /** When it began, in milliseconds of `performance.now()`. */
  sinceMs: number;
  /** How long it is likely to take, in milliseconds. */
  usualMs?: number | undefined;
}

/** Where a bar waits that has counted on less time than it takes, in percent. */
const ALMOST = 97;

/** How long work has been under way, and how far it probably is. */
export function WorkView({ label, sinceMs, usualMs }: WorkViewProps) {
  const texts = useMediaTexts();
  const language = useLanguage();
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const elapsedMs = Math.max(0, nowMs - sinceMs);
  return (
    <div className="stack">
      <p role="status">{label}</p>
      <Bar
        label={label}
        percent={usualMs === undefined ? undefined : Math.min(ALMOST, (elapsedMs / usualMs) * 100)}
      />
      <p className="quiet small">
        {fill(texts.elapsed, { time: durationText(Math.floor(elapsedMs / 1000), language) })}
        {usualMs !== undefined &&
          ` · ${fill(texts.usual, { time: durationText(Math.ceil(usualMs / 1000), language) })}`}
      </p>
    </div>
  );
}
