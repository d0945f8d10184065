// What is to be known of the models that answer, and where nothing is kept.
import { LoadRow } from '../downloads/load-row.tsx';
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
      {loads.length > 0 && (
        <div className="chat-note">
          {loads.map((load) => (
            <LoadRow key={load.model} load={load} hasName />
          ))}
        </div>
      )}
    </>
  );
}
