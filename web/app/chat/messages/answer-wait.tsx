// What an answer waits for before its first word.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDownloads } from '../../kit/activity.ts';
import { nameOfPart } from '../../kit/backend-names.ts';
import { useLoads } from '../../kit/loads.ts';
import { useModelName } from '../../kit/model-names.ts';
import { notifyFailure } from '../../kit/notices.tsx';
import { fill } from '../../texts/fill.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useChatTexts } from '../texts/texts.ts';

/**
 * What an answer waits for before its first word: a download, an installation, or a load, which can
 * be cancelled here.
 */
export function AnswerWait({ model }: { model: string }) {
  const texts = useChatTexts();
  const { data: jobs } = useDownloads();
  const load = useLoads().get(model);
  const name = useModelName()(model);
  const pull = jobs.find(
    ({ running, type, model_name }) => running && type === 'model' && model_name === model,
  );
  // An installation does not name its load; a model that has begun to start needs none.
  const installation = load?.step
    ? undefined
    : jobs.find(({ running, type }) => running && type === 'backend');
  if (pull) {
    const text = fill(texts.waitingForDownload, { percent: Math.floor(pull.percent) });
    return <p className="waiting">{text}</p>;
  }
  if (installation) {
    const { model_name, percent } = installation;
    const values = { name: nameOfPart(model_name), percent: Math.floor(percent) };
    return <p className="waiting">{fill(texts.waitingForBackend, values)}</p>;
  }
  if (load) return <LoadWait name={name} cancel={load.cancel} />;
  return <p className="waiting">{texts.waiting}</p>;
}

/** `Loading Qwen3 4B… 12 s`. */
function LoadWait({ name, cancel }: { name: string; cancel: () => Promise<unknown> }) {
  const texts = useChatTexts();
  const { loads, downloads } = useTexts();
  const [seconds, setSeconds] = useState(0);
  const stop = useMutation({ mutationFn: cancel, onError: notifyFailure });
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="answer-wait">
      <p className="waiting">{fill(texts.waitingForLoad, { name, seconds })}</p>
      <button
        type="button"
        aria-label={fill(loads.cancel, { model: name })}
        disabled={stop.isPending}
        onClick={() => stop.mutate(undefined)}
      >
        {downloads.cancel}
      </button>
    </div>
  );
}
