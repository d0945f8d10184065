// What is to be known of the models that answer, and where nothing is kept.
import { type ReactNode, useEffect, useState } from 'react';
import { LoadRow } from '../downloads/rows.tsx';
import { useLoads } from '../kit/loads.ts';
import { fill } from '../texts/fill.ts';
import { useChatState } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';
import { useChatTexts } from './texts/texts.ts';

/** What is to be known of the models that answer, and where nothing is kept. */
export function Notes({
  models,
  names,
}: {
  models: KnownModels;
  names: readonly (string | undefined)[];
}) {
  const texts = useChatTexts();
  const { notKept, current } = useChatState();
  const all = useLoads();
  const servers = new Set(
    models.all.filter(({ id }) => names.includes(id)).flatMap(({ provider }) => provider ?? []),
  );
  // An answer that waits says it itself.
  const waiting = new Set(
    current.messages.map((one) =>
      one.role === 'assistant' && one.state === 'answering' ? one.model : undefined,
    ),
  );
  const loads = [...new Set(names)]
    .filter((name) => !waiting.has(name))
    .flatMap((name) => all.get(name ?? '') ?? []);
  return (
    <>
      {servers.size > 0 && current.messages.length === 0 && (
        <p className="chat-note">{fill(texts.remote, { servers: [...servers].join(', ') })}</p>
      )}
      {current.isTemporary && current.messages.length === 0 && (
        <p className="chat-note">{texts.temporaryNote}</p>
      )}
      {notKept && <p className="chat-note">{texts.notKept[notKept]}</p>}
      {loads.map((load) => (
        <Lasting key={load.model}>
          <div className="chat-note">
            <LoadRow load={load} hasName />
          </div>
        </Lasting>
      ))}
    </>
  );
}

/**
 * What is over sooner is not told: that a load has failed with its answer is known a moment before
 * that it is over, and a note that comes and goes moves what one is about to press.
 */
const LEAST_MS = 1000;

/** Shows its content once it has been there for a while. */
function Lasting({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LEAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && children;
}
