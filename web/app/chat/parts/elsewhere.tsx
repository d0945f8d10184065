// Asks before words go to another server for something that no model here does; once for each
// model.
import { type ReactNode, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { later } from '../../kit/later.tsx';

const SendQuestion = later(async () => (await import('./send-question.tsx')).SendQuestion);

const allowed = new Set<string>();

/**
 * `ask` does the work at once for a model of this machine; for one of another server, after the
 * person has agreed to `question`.
 */
export function useElsewhere(model: Model | undefined): {
  ask: (then: () => void) => void;
  question: ReactNode;
} {
  const [then, setThen] = useState<() => void>();
  const { id = '', provider } = model ?? {};
  return {
    ask: (next) => (provider === undefined || allowed.has(id) ? next() : setThen(() => next)),
    question: then && provider !== undefined && (
      <SendQuestion
        server={provider}
        onYes={() => {
          allowed.add(id);
          then();
        }}
        onClose={() => setThen(undefined)}
      />
    ),
  };
}
