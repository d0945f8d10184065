// A load: what of it is fetched or started, and a way to stop it.
import { useMutation } from '@tanstack/react-query';
import type { LoadProgressEvent } from '../../../generated/client/index.ts';
import { nameOfPart } from '../kit/backend-names.ts';
import { Bar } from '../kit/bar.tsx';
import type { Load } from '../kit/loads.ts';
import { useModelName } from '../kit/model-names.ts';
import { notifyFailure } from '../kit/notices.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useAmount } from './amount.ts';

/** Can be cancelled. `hasName` where the row does not stand at its model. */
export function LoadRow({
  load: { model: id, step, cancel },
  hasName = false,
}: {
  load: Load;
  hasName?: boolean;
}) {
  const { downloads: texts, loads } = useTexts();
  const model = useModelName()(id);
  const stop = useMutation({ mutationFn: cancel, onError: notifyFailure });
  return (
    <div className="download">
      <div className="line">
        {hasName && <strong className="name">{model}</strong>}
        <span className="quiet">{useStepText(step)}</span>
      </div>
      <Bar
        label={fill(loads.progress, { model })}
        percent={step?.bytes_total ? step.percent : undefined}
      />
      <div className="actions">
        <button
          type="button"
          aria-label={fill(loads.cancel, { model })}
          disabled={stop.isPending}
          onClick={() => stop.mutate(undefined)}
        >
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

function useStepText(step: LoadProgressEvent | undefined): string {
  const { loads } = useTexts();
  const amount = useAmount(step?.bytes_downloaded ?? 0, step?.bytes_total ?? 0);
  if (step === undefined) return loads.waiting;
  const { part } = step;
  const name = nameOfPart(step.name);
  return part === 'start'
    ? fill(loads.starting, { backend: name })
    : `${fill(loads.fetching, { name })} · ${amount}`;
}
