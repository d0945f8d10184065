// How far the pictures are that are being made, or why there are none.
import { useHealth } from '../kit/queries.ts';
import { FailureText } from '../kit/states.tsx';
import { WorkView } from '../media/task-view.tsx';
import { useMediaTexts } from '../media/texts.ts';
import { expectedMs, type PicturesState } from './picture-store.ts';
import { usePictureTexts } from './texts.ts';
import { pictures as store } from './use-pictures.ts';

export function RunView({ state: { run, failure, pictures = [] } }: { state: PicturesState }) {
  const texts = usePictureTexts();
  const media = useMediaTexts();
  const { data: health } = useHealth();
  // What enlarges is a program that is never loaded.
  const isReady =
    run?.order.way === 'enlarge' || health?.all_models_loaded.some(({ model_name }) => model_name === run?.order.model);
  return (
    <>
      <FailureText error={failure} />
      <div role="status">
        {run && <p>{isReady ? texts.making(run.done + 1, run.order.count) : media.loadingModel}</p>}
      </div>
      {run && (
        // The server tells nothing of how far a picture is, so the last one of its kind says how long it may take.
        <WorkView
          key={run.sinceMs}
          label={texts.progress}
          sinceMs={run.sinceMs}
          usualMs={expectedMs(run.order, pictures)}
          onStop={store.stop}
        />
      )}
    </>
  );
}
