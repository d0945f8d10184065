// What an answer waits for before its first word.
import { useDownloads } from '../../kit/activity.ts';
import { nameOfPart } from '../../kit/backend-names.ts';
import { useLoads } from '../../kit/loads.ts';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';

/** What an answer waits for before its first word: a download, an installation, a start. */
export function AnswerWait({ model }: { model: string }) {
  const texts = useChatTexts();
  const { data: jobs } = useDownloads();
  const step = useLoads().get(model)?.step;
  const pull = jobs.find(
    ({ running, type, model_name }) => running && type === 'model' && model_name === model,
  );
  // An installation does not name its load; a model that has begun to start needs none.
  const installation = step
    ? undefined
    : jobs.find(({ running, type }) => running && type === 'backend');
  const textOf = () => {
    if (pull) return fill(texts.waitingForDownload, { percent: Math.floor(pull.percent) });
    if (step) return fill(texts.waitingForStart, { name: nameOfPart(step.name) });
    if (!installation) return texts.waiting;
    const percent = Math.floor(installation.percent);
    return fill(texts.waitingForBackend, { name: nameOfPart(installation.model_name), percent });
  };
  return <p className="waiting">{textOf()}</p>;
}
