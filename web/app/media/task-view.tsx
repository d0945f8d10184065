// Work that is under way, for how long, and the button that ends it; or why it failed.
import { useEffect, useState } from 'react';
import { Bar } from '../kit/bar.tsx';
import { FailureText } from '../kit/states.tsx';
import { durationText } from '../kit/units.ts';
import { useLanguage } from '../texts/use-texts.ts';
import type { Task } from './task.ts';
import { useMediaTexts } from './texts.ts';

/** @param label What is being done. */
export function TaskView({ task, label }: { task: Task; label: string }) {
  const { sinceMs, failure } = task.state.use();
  return (
    <>
      <FailureText error={failure} />
      <p role="status">{sinceMs !== undefined && label}</p>
      {sinceMs !== undefined && <WorkView label={label} sinceMs={sinceMs} onStop={task.stop} />}
    </>
  );
}

interface WorkViewProps {
  label: string;
  /** When it began, in milliseconds of `performance.now()`. */
  sinceMs: number;
  /** How long it is likely to take, in milliseconds. */
  usualMs?: number | undefined;
  onStop: () => void;
}

/** Where a bar waits that has counted on less time than it takes, in percent. */
const ALMOST = 97;

/** A bar, the time so far and the button that ends it. */
export function WorkView({ label, sinceMs, usualMs, onStop }: WorkViewProps) {
  const texts = useMediaTexts();
  const language = useLanguage();
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const elapsedMs = Math.max(0, nowMs - sinceMs);
  return (
    <section className="stack">
      <Bar label={label} percent={usualMs === undefined ? undefined : Math.min(ALMOST, (elapsedMs / usualMs) * 100)} />
      <div className="line">
        <button type="button" onClick={onStop}>
          {texts.stop}
        </button>
        <span className="quiet small">
          {texts.elapsed(durationText(Math.floor(elapsedMs / 1000), language))}
          {usualMs !== undefined && ` · ${texts.usual(durationText(Math.ceil(usualMs / 1000), language))}`}
        </span>
      </div>
    </section>
  );
}
