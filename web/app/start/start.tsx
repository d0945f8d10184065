// The way to the first chat for a person who has no model: one click fetches a model, or makes a tiny one, loads it and opens the chat.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listPullVariants, type Model, makeDemoModel, pullModel } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { LoadRow } from '../downloads/load-row.tsx';
import { useDownloads } from '../kit/activity.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { asFailure } from '../kit/failure.ts';
import { Lemon } from '../kit/icons.tsx';
import { isChatting } from '../kit/is-chatting.ts';
import { load, useLoads } from '../kit/loads.ts';
import { queryClient, useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { FailureText, Waiting } from '../kit/states.tsx';
import { firstModels, TINY_MODEL, tinyOptions } from '../kit/suggest.ts';
import { gibibytesText } from '../kit/units.ts';
import { createStore } from '../lib/store.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { firstLoad } from './first-load.ts';

/** How far the tiny model is; it is a model of this machine as soon as it is made, and this screen stays until it is loaded. */
const tiny = createStore<{ isComing: boolean; failure?: unknown }>({ isComing: false });

async function startTiny(): Promise<void> {
  tiny.set({ isComing: true });
  try {
    const { model_name } = await ask(makeDemoModel());
    const system = queryClient.getQueryData<Parameters<typeof tinyOptions>[0]>(['system-info']);
    await load({ model_name, ...(system && tinyOptions(system)) });
    await queryClient.invalidateQueries();
    tiny.set({ isComing: false });
  } catch (failure) {
    tiny.set({ isComing: false, failure });
  }
}

/** True while there is no model to chat with. */
export function useIsFirstStart(): boolean {
  const { data } = useModels();
  const { isComing, failure } = tiny.use();
  if (isComing || failure !== undefined) return true;
  return data !== undefined && !data.some((model) => model.downloaded && isChatting(model));
}

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
      </header>
      <Waiting of={models} />
      {models.data && !system.isPending && (
        <>
          <FirstModels text={texts.text} />
          <TinyModel />
        </>
      )}
      <p>
        <Link className="button" href="/models">
          {texts.others}
        </Link>
      </p>
      {system.data && (
        <section>
          <p>{texts.own}</p>
          <div className="line">
            <code>{system.data.paths.extra_models_dir}</code>
            <CopyButton text={system.data.paths.extra_models_dir} label={texts.copyFolder} />
          </div>
        </section>
      )}
    </main>
  );
}

/** Models that fit, each with a button that downloads it. @param text What is said before. */
export function FirstModels({ text }: { text: string }) {
  const { start: texts, common } = useTexts();
  const language = useLanguage();
  const { data: downloads } = useDownloads();
  const { offered, hub } = useOffer();
  const job = downloads.find(
    ({ model_name, status }) => status !== 'completed' && offered.some(({ id }) => id === model_name),
  );
  const pull = useMutation({
    mutationFn: ({ id }: Model) => {
      firstLoad.set(id);
      return ask(pullModel({ body: { model_name: id, subscribe: false } }));
    },
  });
  if (offered.length === 0) return <p>{texts.none}</p>;
  return (
    <section className="card stack">
      <p>{text}</p>
      {hub !== undefined && (
        <p className="failure">
          {texts.noHub} {hub}
        </p>
      )}
      {job ? (
        <>
          {job.status === 'downloading' && <p>{texts.downloading(job.model_name)}</p>}
          <DownloadRow job={job} />
        </>
      ) : (
        <div className="actions">
          {offered.map((model, place) => (
            <button
              key={model.id}
              type="button"
              className={place === 0 && hub === undefined ? 'main' : undefined}
              disabled={pull.isPending}
              onClick={() => pull.mutate(model)}
            >
              {pull.isPending ? common.loading : texts.get(model.name, gibibytesText(model.size ?? 0, language))}
            </button>
          ))}
        </div>
      )}
      <FailureText error={pull.error} />
    </section>
  );
}

/** The models to begin with, and why the server can't fetch them now, in its words; undefined if nothing speaks against it. */
function useOffer(): { offered: Model[]; hub: string | undefined } {
  const { data: models = [] } = useModels();
  const { data: system } = useSystemInfo();
  const offered = firstModels(models, system);
  const checkpoint = offered[0]?.checkpoint.split(':', 1)[0] ?? '';
  const { error } = useQuery({
    queryKey: ['hub', checkpoint],
    queryFn: () => ask(listPullVariants({ query: { checkpoint } })),
    enabled: checkpoint !== '',
  });
  const { status, code, message } = asFailure(error ?? undefined);
  return { offered, hub: code === 'offline' || (status ?? 0) >= 500 ? message : undefined };
}

function TinyModel() {
  const { start: texts } = useTexts();
  const { isComing, failure } = tiny.use();
  const way = useLoads().get(TINY_MODEL);
  const { hub } = useOffer();
  return (
    <section className="card stack">
      <p>{texts.tinyText}</p>
      {way ? (
        <LoadRow load={way} hasName />
      ) : (
        <p>
          <button
            type="button"
            className={hub === undefined ? undefined : 'main'}
            disabled={isComing}
            onClick={() => void startTiny()}
          >
            {texts.tiny}
          </button>
        </p>
      )}
      {failure !== undefined && <p className="quiet">{texts.tinyFailed}</p>}
      <FailureText error={failure} />
    </section>
  );
}
