// What an answer waits for before its first word: a download, an installation, a start.
import { useDownloads } from '../../kit/activity.ts';
import { useLoads } from '../../kit/loads.ts';
import { fill } from '../../texts/fill.ts';
import { useTexts } from '../texts/texts.ts';

export function Waiting({ model }: { model: string }) {
  const texts = useTexts();
  const { data: jobs } = useDownloads();
  const running = jobs.filter(({ running }) => running);
  const pull = running.find(({ type, model_name }) => type === 'model' && model_name === model);
  const step = useLoads().get(model)?.step;
  // An installation does not name its load; a model that has begun to start needs none.
  const installation = step === undefined ? running.find(({ type }) => type === 'backend') : undefined;
  const text = pull
    ? fill(texts.waitingForDownload, { percent: Math.floor(pull.percent) })
    : installation
      ? fill(texts.waitingForBackend, { name: installation.model_name, percent: Math.floor(installation.percent) })
      : step
        ? fill(texts.waitingForStart, { name: step.name })
        : texts.waiting;
  return <p className="waiting">{text}</p>;
}
