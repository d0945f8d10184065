// The way to the first chat for a person who has no model: one click fetches a model, or makes a
// tiny one, loads it and opens the chat.
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'wouter';
import type { SystemInfo } from '../../../generated/client/index.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useTexts } from '../texts/use-texts.ts';
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
  const { hub } = useOffer();
  const folder = system?.paths.extra_models_dir;
  const isKnown = useDeferredValue(models.data !== undefined && !isPending);
  return (
    <main className="screen start">
      <Greeting>{system && <Seen system={system} />}</Greeting>
      <Waiting of={models} />
      {isKnown && hub === undefined && (
        <>
          <FirstModels text={texts.text} note={texts.textNote} />
          <OtherWays folder={folder} />
        </>
      )}
      {isKnown && hub !== undefined && <WithoutHub folder={folder} />}
    </main>
  );
}

/** What computes faster than its processor. */
function Seen({ system: { devices } }: { system: SystemInfo }) {
  const graphics = [
    ...(devices.nvidia_gpu ?? []),
    ...(devices.amd_gpu ?? []),
    devices.metal,
    devices.amd_npu,
  ];
  const names = graphics.flatMap((device) =>
    device?.available && device.name ? [device.name] : [],
  );
  if (names.length === 0) return null;
  return <p className="quiet small">{[...new Set(names)].join(' · ')}</p>;
}

interface WaysProps {
  /** Where files of one's own go; undefined while it is not known. */
  folder: string | undefined;
}

/** What there is where no model can be downloaded. */
function WithoutHub({ folder }: WaysProps) {
  const { start: texts } = useTexts();
  return (
    <section className="stack">
      <HubAway />
      <div className="offers ways">
        {folder !== undefined && (
          <section className="card stack">
            <h2>{texts.ownTitle}</h2>
            <OwnFolder folder={folder} />
          </section>
        )}
        <section className="card stack">
          <h2>{texts.tinyTitle}</h2>
          <TinyModel />
        </section>
      </div>
      <p className="actions">
        <OtherServer />
      </p>
    </section>
  );
}

/** Folded, unless one of them is on its way, or no model is offered. */
function OtherWays({ folder }: WaysProps) {
  const { start: texts } = useTexts();
  const { offered, isHubKnown } = useOffer();
  const { isComing, failure } = tiny.use();
  const isNeeded = (isHubKnown && offered.length === 0) || isComing || failure !== undefined;
  return (
    <details className="card" open={isNeeded}>
      <summary>{texts.otherWays}</summary>
      <ul className="stack">
        <li className="stack">
          <TinyModel />
        </li>
        {folder !== undefined && (
          <li>
            <OwnFolder folder={folder} />
          </li>
        )}
        <li>
          <Elsewhere />
        </li>
      </ul>
    </details>
  );
}

function OwnFolder({ folder }: { folder: string }) {
  const { start: texts } = useTexts();
  return (
    <>
      <p className="quiet">{texts.own}</p>
      <div className="line folder-path">
        <code>{folder}</code>
        <CopyButton text={folder} label={texts.copyFolder} />
      </div>
    </>
  );
}

function Elsewhere() {
  const { start: texts } = useTexts();
  return (
    <p className="actions">
      <Link className="button" href="/models">
        {texts.others}
      </Link>
      <OtherServer />
    </p>
  );
}

function OtherServer() {
  const { start: texts } = useTexts();
  return (
    <Link className="button" href="/settings">
      {texts.elsewhere}
    </Link>
  );
}
