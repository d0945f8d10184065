// What a model is and how it stands, in a line of words.
import { Icon, type IconName } from '../kit/icons.tsx';
import { measuredSpeeds } from '../kit/measured-speeds.ts';
import { gibibytesText, numberText } from '../kit/units.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { abilitiesOf, factsOf } from './model-facts.ts';
import { mainPurposeOf, purposeLabelOf } from './model-purpose.ts';
import type { ModelRowProps } from './model-row-props.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  vision: 'eye',
  'tool-calling': 'tool',
  reasoning: 'thought',
};

interface TraitsProps extends Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'> {
  /** A card says its purpose and size apart. */
  isCard: boolean;
  /** Whether it says that many people like it. */
  isPopular: boolean;
}

/** First its state, then its size on disk and what it is for, then what else is known of it; whose it is comes last. */
export function Traits({ model, loaded, obstacle, isCard, isPopular }: TraitsProps) {
  const { models: texts } = useTexts();
  const words: Readonly<Record<string, string>> = useScreenTexts().labels;
  const language = useLanguage();
  const speed = measuredSpeeds.use()[model.id];
  const { labels, size } = model;
  const context = loaded?.plan.ctx_size ?? undefined;
  const { parameters } = factsOf(model);
  const purpose = isCard ? mainPurposeOf(model) : purposeLabelOf(model);
  return (
    <div className="traits dotted">
      <States {...{ model, loaded, obstacle }} />
      {isPopular && <span className="tag">{words.hot}</span>}
      {!isCard && size !== undefined && size > 0 && <span>{gibibytesText(size, language)}</span>}
      {!isCard && <span>{words[purpose]}</span>}
      {parameters !== undefined && <span>{parameters}</span>}
      {speed !== undefined && (
        <span title={texts.speedHere}>
          {fill(texts.perSecond, { tokens: numberText(speed, language) })}
        </span>
      )}
      {context !== undefined && (
        <span>{fill(texts.contextOf, { count: numberText(context, language) })}</span>
      )}
      {abilitiesOf(labels, words, [purpose]).map((label) => (
        <span key={label}>
          {ICONS[label] && <Icon name={ICONS[label]} />}
          {words[label]}
        </span>
      ))}
    </div>
  );
}

function States({ model, loaded, obstacle }: Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'>) {
  const { models: texts } = useTexts();
  const { providers } = useScreenTexts();
  if (model.provider !== undefined)
    return <span className="tag warn">{fill(providers.at, { name: model.provider })}</span>;
  return (
    <>
      {loaded?.pinned && <span className="tag good">{texts.pinned}</span>}
      {loaded?.is_busy && <span className="tag warn">{texts.busy}</span>}
      {!model.downloaded && obstacle !== undefined && model.unavailable_reason === undefined && (
        <span className="tag warn">{obstacle === 'size' ? texts.tooLarge : texts.notHere}</span>
      )}
    </>
  );
}
