// The way to the first chat for somebody who has no model: one click downloads a model, loads it and opens the chat.
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Model, pullModel } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { isChatting } from '../kit/is-chatting.ts';
import { useDownloads, useModels, useSystemInfo } from '../kit/queries.ts';
import { ask, baseUrl } from '../kit/server.ts';
import { FailureText, Waiting } from '../kit/states.tsx';
import { gibibytesText } from '../kit/units.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { firstLoad } from './first-load.ts';
import { firstModel } from './suggest.ts';

const USUAL_PORT = '13305';

/** True while there is no model to chat with. */
export function useIsFirstStart(): boolean {
  const { data } = useModels();
  return data !== undefined && !data.some((model) => model.downloaded && isChatting(model));
}

export function Start() {
  const { start: texts } = useTexts();
  // What is put into the folder meanwhile shall appear soon.
  const models = useModels({ everyMs: 3000 });
  const system = useSystemInfo();
  const model = models.data && !system.isPending ? firstModel(models.data, system.data) : undefined;
  return (
    <main className="screen start">
      <h1>{texts.title}</h1>
      <Waiting of={models} />
      {models.data && !system.isPending && (model ? <FirstModel model={model} /> : <p>{texts.none}</p>)}
      <p>
        <Link className="button" href="/models">
          {texts.others}
        </Link>
      </p>
      <WithoutInternet />
    </main>
  );
}

function FirstModel({ model }: { model: Model }) {
  const { start: texts, common } = useTexts();
  const language = useLanguage();
  const { data: downloads = [] } = useDownloads();
  const job = downloads.find(({ model_name, status }) => model_name === model.id && status !== 'completed');
  const pull = useMutation({
    mutationFn: () => {
      firstLoad.set(model.id);
      return ask(pullModel({ body: { model_name: model.id, subscribe: false } }));
    },
  });
  const { isPending } = pull;
  return (
    <section className="card stack">
      <p>{texts.text}</p>
      {job ? (
        <>
          {job.status === 'downloading' && <p>{texts.downloading(model.name)}</p>}
          <DownloadRow job={job} />
        </>
      ) : (
        <p>
          <button type="button" className="main" disabled={isPending} onClick={() => pull.mutate()}>
            {isPending ? common.loading : texts.get(model.name, gibibytesText(model.size ?? 0, language))}
          </button>
        </p>
      )}
      <FailureText error={pull.error} />
    </section>
  );
}

/** The ways without internet: files of one's own, and a model that is made on the spot. */
function WithoutInternet() {
  const { start: texts } = useTexts();
  const { data: system } = useSystemInfo();
  return (
    <>
      {system && (
        <section>
          <p>{texts.own}</p>
          <Line name={texts.ownFolder} text={system.paths.extra_models_dir} />
        </section>
      )}
      <section>
        <p>{texts.demo}</p>
        <Line name={texts.demoLine} text={demoLine()} />
      </section>
    </>
  );
}

/** The command looks at the usual port unless it is told another one. */
function demoLine(): string {
  const { port } = new URL(baseUrl);
  return port === '' || port === USUAL_PORT ? 'lemonade demo' : `lemonade demo --port ${port}`;
}

function Line({ name, text }: { name: string; text: string }) {
  const { common } = useTexts();
  return (
    <div className="line">
      <code>{text}</code>
      <CopyButton text={text} label={`${common.copy}: ${name}`} />
    </div>
  );
}
