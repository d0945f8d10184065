import { expect, test } from 'vitest';
import { onStopSignal } from './stop-signals.ts';

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)(
  '%s asks a program to end',
  (signal) => {
    const before = new Map(
      process.eventNames().map((name) => [name, process.listeners(name as NodeJS.Signals)]),
    );
    const got: string[] = [];
    try {
      onStopSignal((name) => got.push(name));
      const added = process.listeners(signal).filter((one) => !before.get(signal)?.includes(one));
      for (const listener of added) listener(signal);
      expect(got).toEqual([signal]);
    } finally {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
        for (const one of process.listeners(name))
          if (!before.get(name)?.includes(one)) process.off(name, one);
    }
  },
);
