// Documents that are being read for a message.
import { useEffect, useRef, useState } from 'react';
import { createStore, type Store } from '../../lib/store.ts';
import type { PageProgress } from './pdf-text.ts';
import type { Following } from './read-in-thread.ts';

/** A document that is being read. */
export interface Reading {
  name: string;
  /** How far it is; undefined for one without pages. */
  progress: Store<PageProgress | undefined>;
  stopper: AbortController;
}

/** The documents that are being read, and what begins to read one. */
export function useReadings() {
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const latest = useRef(readings);
  latest.current = readings;
  // What is read for a page that is gone would only take its time.
  useEffect(
    () => () => {
      for (const { stopper } of latest.current) stopper.abort();
    },
    [],
  );

  /** @returns undefined where the person has stopped it. */
  async function beginReading<Result>(
    name: string,
    read: (following: Following) => Promise<Result>,
  ): Promise<Result | undefined> {
    const stopper = new AbortController();
    const { signal } = stopper;
    const progress = createStore<PageProgress | undefined>(undefined);
    const reading: Reading = { name, progress, stopper };
    setReadings((before) => [...before, reading]);
    try {
      const result = await read({ signal, onPage: progress.set });
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (!signal.aborted) throw error;
      return undefined;
    } finally {
      setReadings((before) => before.filter((one) => one !== reading));
    }
  }

  return { readings, beginReading };
}
