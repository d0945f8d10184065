// Words and marks that say what a model is, and how it stands.
import { Icon, type IconName } from '../kit/icons.tsx';
import { measuredSpeeds } from '../kit/measured-speeds.ts';
import { numberText } from '../kit/units.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { factsOf } from './model-facts.ts';
import type { ModelRowProps } from './model-row-props.ts';

const MARKS: Readonly<Record<string, IconName>> = {
  vision: 'eye',
  'tool-calling': 'tool',
  reasoning: 'thought',
};

/** What it is, first its state, then its size in parameters and bits, then what it can do. */
export function Tags({
  model,
  loaded,
  obstacle,
}: Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'>) {
  const { models: texts } = useTexts();
  const labels: Readonly<Record<string, string>> = useScreenTexts().labels;
  const language = useLanguage();
  const speed = measuredSpeeds.use()[model.id];
  const { parameters, quantization } = factsOf(model);
  const isMark = (label: string) => label in MARKS;
  const known = model.labels.filter((label) => !isMark(label)).map((label) => labels[label]);
  const words = new Set([parameters, quantization, ...known].filter((word) => word !== undefined));
  return (
    <div className="tags">
      <StateTags {...{ model, loaded, obstacle }} />
      {[...words].map((word) => (
        <span key={word} className="tag">
          {word}
        </span>
      ))}
      {speed !== undefined && (
        <span className="tag" title={texts.speedHere}>
          {fill(texts.perSecond, { tokens: numberText(speed, language) })}
        </span>
      )}
      {model.labels.filter(isMark).map((label) => (
        <span key={label} className="mark" title={labels[label]}>
          <Icon name={MARKS[label] ?? 'tool'} />
          <span className="only-for-readers">{labels[label]}</span>
        </span>
      ))}
    </div>
  );
}

function StateTags({
  model,
  loaded,
  obstacle,
}: Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'>) {
  const { models: texts } = useTexts();
  const { providers } = useScreenTexts();
  if (model.provider !== undefined)
    return <span className="tag warn">{fill(providers.at, { name: model.provider })}</span>;
  return (
    <>
      {loaded && <span className="tag good">{texts.states.loaded}</span>}
      {loaded?.pinned && <span className="tag good">{texts.pinned}</span>}
      {loaded?.is_busy && <span className="tag warn">{texts.busy}</span>}
      {!model.downloaded && obstacle !== undefined && model.unavailable_reason === undefined && (
        <span className="tag warn">{obstacle === 'size' ? texts.tooLarge : texts.notHere}</span>
      )}
    </>
  );
}
