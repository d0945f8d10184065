// One load: which part of it is being done, how far that is, and its end by hand.
import { useMutation } from '@tanstack/react-query';
import type { LoadProgressEvent } from '../../../generated/client/index.ts';
import { Bar } from '../kit/bar.tsx';
import type { Load } from '../kit/loads.ts';
import { notifyFailure } from '../kit/notices.tsx';
import { bytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

export function LoadRow({ load: { model, step, cancel }, hasName = false }: { load: Load; hasName?: boolean }) {
  const { downloads: texts, loads } = useTexts();
  const stop = useMutation({
    mutationFn: cancel,
    onError: notifyFailure,
  });
  return (
    <div className="download">
      <div className="line">
        {hasName && <strong className="name">{model}</strong>}
        <span className="quiet">{useStepText(step)}</span>
      </div>
      <Bar label={fill(loads.progress, { model })} percent={step?.bytes_total ? step.percent : undefined} />
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
  const { downloads: texts, loads } = useTexts();
  const language = useLanguage();
  if (step === undefined) return loads.waiting;
  const { part, name, bytes_downloaded = 0, bytes_total = 0 } = step;
  if (part === 'start') return fill(loads.starting, { backend: name });
  const amount =
    bytes_total > 0
      ? fill(texts.of, { done: bytesText(bytes_downloaded, language), total: bytesText(bytes_total, language) })
      : bytesText(bytes_downloaded, language);
  return `${fill(loads.fetching, { name })} · ${amount}`;
}
