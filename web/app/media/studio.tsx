// The layout of the screens for images and sound: what was made, and below it the bar in which more
// is ordered, as in the chat.
import { useState } from 'react';
import { FailureText } from '../kit/failure-words.tsx';
import { fileTarget } from '../kit/file-target.ts';
import { ModelOffer } from './model-offer.tsx';
import { OrderBar } from './order-bar.tsx';
import type { StudioProps } from './studio-props.ts';
import { createTask } from './task.ts';
import { WorkView } from './work-view.tsx';

const IDLE = createTask();

/**
 * Takes files that are dropped anywhere; shows what went wrong, what is being made, and what was
 * made.
 */
export function Studio({
  title,
  ways,
  choice,
  onFile,
  problems = [],
  working,
  hero,
  below,
  children,
  notice,
  keepsBar = false,
  startsInMiddle = false,
  ...bar
}: StudioProps) {
  const [isOver, setIsOver] = useState(false);
  const { task = IDLE, onStop } = bar;
  const { sinceMs, failure } = task.state.use();
  const stop = onStop ?? (sinceMs === undefined ? undefined : task.stop);
  const isEmpty = Boolean(hero) && choice.here.length > 0 && sinceMs === undefined;
  const hasBar = !choice.isMissing || keepsBar || stop !== undefined;
  return (
    <main
      className={`studio ${isOver ? 'over' : ''} ${startsInMiddle ? 'starts-in-middle' : ''}`}
      {...fileTarget(([file]) => file && onFile(file), setIsOver)}
    >
      <header className="page-head">
        <h1>{title}</h1>
        {ways}
      </header>
      <div className="made">
        <ModelOffer choice={choice} />
        {isEmpty && hero}
        {children}
      </div>
      <div className="bar-notes">
        <div role="alert">
          {problems.map(
            (one) =>
              one && (
                <p key={one} className="failure">
                  {one}
                </p>
              ),
          )}
        </div>
        <FailureText error={failure} />
        {working && sinceMs !== undefined && <WorkView label={working} sinceMs={sinceMs} />}
        {notice}
      </div>
      {hasBar && <OrderBar {...bar} choice={choice} onStop={stop} />}
      {isEmpty && hasBar && <div className="below">{below}</div>}
    </main>
  );
}
