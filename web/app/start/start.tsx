// The way to the first chat for a person who has no model: one click fetches a model, or makes a
// tiny one, loads it and opens the chat.
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'wouter';
import type { SystemInfo } from '../../../generated/client/index.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { memoryText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { FirstModels, HubAway } from './first-models.tsx';
import { Greeting } from './greeting.tsx';
import { useOffer } from './offer.ts';
import { TinyModel, tiny } from './tiny-model.tsx';

/** In which models are looked for that a person puts into the folder in another window. */
const LOOK_MS = 10_000;

/** Looks for models that come by themselves: now and then, and when a person comes back to it. */
export function Start() {
  const { start: texts } = useTexts();
  const models = useModels({ everyMs: LOOK_MS });
  const { refetch } = models;
  useEffect(() => {
    const look = () => void refetch();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [refetch]);
  const { data, isPending } = useSystemInfo();
  // What comes with it is drawn in slices.
  const system = useDeferredValue(data);
  const isKnown = useDeferredValue(models.data !== undefined && !isPending);
  return (
    <main className="screen start">
      <Greeting>{system && <Seen system={system} />}</Greeting>
      <Waiting of={models} />
      {isKnown && (
        <>
          <FirstModels text={texts.text} />
          <OtherWays folder={system?.paths.extra_models_dir} />
        </>
      )}
    </main>
  );
}

/** What of the machine decides which models fit. */
function Seen({ system: { 'Physical Memory': memory, devices } }: { system: SystemInfo }) {
  const { start: texts } = useTexts();
  const language = useLanguage();
  const graphics = [
    ...(devices.nvidia_gpu ?? []),
    ...(devices.amd_gpu ?? []),
    devices.metal,
    devices.amd_npu,
  ];
  const names = graphics.flatMap((device) =>
    device?.available && device.name ? [device.name] : [],
  );
  const size = memoryText(Number.parseFloat(memory), language);
  return (
    <p className="tags">
      {[fill(texts.memory, { size }), ...new Set(names)].map((chip) => (
        <span key={chip} className="tag">
          {chip}
        </span>
      ))}
    </p>
  );
}

/** Open, with the reason, once the usual way is known to be closed: nothing on the page moves then. */
function OtherWays({ folder }: { folder: string | undefined }) {
  const { start: texts } = useTexts();
  const { hub, offered, isHubKnown } = useOffer();
  const { isComing, failure } = tiny.use();
  const isClosed = isHubKnown && (hub !== undefined || offered.length === 0);
  const isNeeded = isClosed || isComing || failure !== undefined;
  return (
    <details className="card" open={isNeeded}>
      <summary>{texts.otherWays}</summary>
      <HubAway />
      <ul className="stack">
        <li>
          <TinyModel isMain={hub !== undefined} />
        </li>
        {folder !== undefined && (
          <li>
            <p>{texts.own}</p>
            <div className="line">
              <code>{folder}</code>
              <CopyButton text={folder} label={texts.copyFolder} />
            </div>
          </li>
        )}
        <li className="actions">
          <Link className="button" href="/models">
            {texts.others}
          </Link>
          <Link className="button" href="/settings">
            {texts.elsewhere}
          </Link>
        </li>
      </ul>
    </details>
  );
}
