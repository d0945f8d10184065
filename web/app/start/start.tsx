// The way to the first chat for a person who has no model: one click fetches a model, or makes a
// tiny one, loads it and opens the chat.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import {
  listPullVariants,
  type Model,
  makeDemoModel,
  pullModel,
  type SystemInfo,
} from '../../../generated/client/index.ts';
import { DownloadRow, LoadRow } from '../downloads/rows.tsx';
import { useDownloads } from '../kit/activity.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { asFailure, type ServerFailure } from '../kit/failure.ts';
import { Lemon } from '../kit/icons.tsx';
import { load, useLoads } from '../kit/loads.ts';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { queryClient, useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { FailureText, FailureWords, Waiting } from '../kit/states.tsx';
import { firstModels, isChatting, TINY_MODEL, tinyOptions } from '../kit/suggest.ts';
import { bytesOf, durationText, gibibytesText, memoryText } from '../kit/units.ts';
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** Bytes a second of a usual line: 50 Mbit/s. */
const USUAL_LINE = 50e6 / 8;

/**
 * How far the tiny model is; it is a model of this machine as soon as it is made, and this screen
 * stays until it is loaded.
 */
const tiny = createStore<{ isComing: boolean; failure?: unknown }>({ isComing: false });

async function startTiny(): Promise<void> {
  tiny.set({ isComing: true });
  try {
    const { model_name } = await ask(makeDemoModel());
    const system = queryClient.getQueryData<SystemInfo>(['system-info']);
    await load({ model_name, ...(system && tinyOptions(system)) });
    await queryClient.invalidateQueries();
    tiny.set({ isComing: false });
  } catch (failure) {
    tiny.set({ isComing: false, failure });
  }
}

/** Id of the model that the person has begun with; undefined when no load is awaited. */
const firstLoad = createStore<string | undefined>(undefined);

/**
 * Loads the first model once it has been downloaded, so that the first question need not wait for
 * that.
 */
export function useFirstLoad(): void {
  const { start, models } = useTexts();
  const id = firstLoad.use();
  const { data = [] } = useModels();
  const arrived = data.find((model) => model.id === id && model.downloaded);
  useEffect(() => {
    if (arrived === undefined || firstLoad.get() === undefined) return;
    firstLoad.set(undefined);
    notify(fill(start.loading, { name: arrived.name }));
    load({ model_name: arrived.id }).then(
      (loaded) => loaded && notify(fill(models.loaded, { name: arrived.name })),
      notifyFailure,
    );
  }, [arrived, start, models]);
}

const BEGUN = 'lemonade.begun';

/**
 * Whether there is no model to chat with; undefined while that is unknown, in a browser without a
 * chat so far.
 */
export function useIsFirstStart(): boolean | undefined {
  const { data, isPending } = useModels();
  const { isComing, failure } = tiny.use();
  const isFirst = isComing || failure !== undefined || data?.some(isReady) === false;
  const isBegun = data !== undefined && !isFirst;
  useEffect(() => {
    if (isBegun) keep(BEGUN, 'yes');
  }, [isBegun]);
  return isPending && !isFirst && readKept(BEGUN) === undefined ? undefined : isFirst;
}

const isReady = (model: Model) => model.downloaded && isChatting(model);

export function Start() {
  const { start: texts } = useTexts();
  // What is put into the folder meanwhile shall appear soon.
  const models = useModels({ everyMs: 3000 });
  const system = useSystemInfo();
  return (
    <main className="screen start">
      <header>
        <Lemon />
        <h1>{texts.title}</h1>
        <p className="quiet">{texts.privacy}</p>
        {system.data && <Seen system={system.data} />}
      </header>
      <Waiting of={models} />
      {models.data && !system.isPending && (
        <>
          <FirstModels text={texts.text} />
          <OtherWays folder={system.data?.paths.extra_models_dir} />
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

/** Models that fit, each with a button that downloads it. @param text What is said before. */
export function FirstModels({ text }: { text: string }) {
  const { start: texts } = useTexts();
  const { offered, hub } = useOffer();
  const [best, ...others] = offered;
  if (best === undefined && hub === undefined) return <p>{texts.none}</p>;
  const quick = others.find(({ size = 0 }) => size < (best?.size ?? 0));
  return (
    <section className="stack" aria-label={text}>
      {best && <p className="quiet">{text}</p>}
      <div className="offers">
        {quick && <Offer kind="quick" model={quick} />}
        {best && <Offer kind="best" model={best} isMain={hub === undefined} />}
      </div>
      {/* It comes later than the models, which stay where they are. */}
      {hub !== undefined && (
        <p className="failure">
          {texts.noHub} <FailureWords {...hub} />
        </p>
      )}
    </section>
  );
}

function Offer({
  kind,
  model,
  isMain = false,
}: {
  kind: 'quick' | 'best';
  model: Model;
  isMain?: boolean;
}) {
  const { start: texts, models, common } = useTexts();
  const language = useLanguage();
  const { data: downloads } = useDownloads();
  const pull = useMutation({
    mutationFn: () => {
      firstLoad.set(model.id);
      return ask(pullModel({ body: { model_name: model.id, subscribe: false } }));
    },
  });
  const job = downloads.find(({ model_name }) => model_name === model.id);
  const isComing = job?.status === 'downloading' || job?.status === 'paused';
  const isOver = job?.status === 'error';
  const size = gibibytesText(model.size ?? 0, language);
  const time = durationText(bytesOf(model.size ?? 0) / USUAL_LINE, language);
  return (
    <section className="card stack">
      <h2>{texts[kind]}</h2>
      <p>
        <strong className="name">{model.name}</strong>
        <span className="quiet small">{fill(texts.sizeAndTime, { size, time })}</span>
      </p>
      <p className="quiet">{texts[`${kind}Text`]}</p>
      {isOver && (
        <p className="failure" role="alert">
          <FailureWords code={job.error_code} message={job.error ?? ''} />
        </p>
      )}
      <FailureText error={pull.error} />
      {isComing ? (
        <DownloadRow job={job} hasName={false} />
      ) : (
        <button
          type="button"
          className={isMain ? 'main' : undefined}
          aria-label={
            isOver ? `${common.retry}: ${model.name}` : fill(texts.get, { name: model.name, size })
          }
          disabled={pull.isPending}
          onClick={() => pull.mutate()}
        >
          {isOver ? common.retry : models.pull}
        </button>
      )}
    </section>
  );
}

/**
 * The models to begin with, and why the server can't fetch them now; undefined if nothing speaks
 * against it.
 */
function useOffer(): {
  offered: Model[];
  hub: Pick<ServerFailure, 'code' | 'message'> | undefined;
} {
  const { data: models = [] } = useModels();
  const { data: system } = useSystemInfo();
  const offered = firstModels(models, system);
  // Where nothing is offered because nothing can be fetched, the hub of any model says why.
  const asked =
    offered[0] ?? models.find(({ source, suggested }) => suggested && source !== undefined);
  const checkpoint = asked?.checkpoint.split(':', 1)[0] ?? '';
  const source = asked?.source ?? 'huggingface';
  const { error } = useQuery({
    queryKey: ['hub', source, checkpoint],
    queryFn: () => ask(listPullVariants({ query: { checkpoint, source } })),
    enabled: checkpoint !== '',
  });
  const { status = 0, code, message } = asFailure(error ?? undefined);
  return { offered, hub: status >= 500 ? { code, message } : undefined };
}

/** Open where the usual way is closed. */
function OtherWays({ folder }: { folder: string | undefined }) {
  const { start: texts } = useTexts();
  const { hub, offered } = useOffer();
  const { isComing, failure } = tiny.use();
  const isNeeded = hub !== undefined || offered.length === 0 || isComing || failure !== undefined;
  return (
    <details className="card" open={isNeeded}>
      <summary>{texts.otherWays}</summary>
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

function TinyModel({ isMain }: { isMain: boolean }) {
  const { start: texts } = useTexts();
  const { isComing, failure } = tiny.use();
  const way = useLoads().get(TINY_MODEL);
  return (
    <div className="stack">
      <p>{texts.tinyText}</p>
      {way ? (
        <LoadRow load={way} hasName />
      ) : (
        <p>
          <button
            type="button"
            className={isMain ? 'main' : undefined}
            disabled={isComing}
            onClick={startTiny}
          >
            {texts.tiny}
          </button>
        </p>
      )}
      {failure !== undefined && <p className="quiet">{texts.tinyFailed}</p>}
      <FailureText error={failure} />
    </div>
  );
}
