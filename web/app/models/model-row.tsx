// One model of the list: its name, what it is for, its size, its state, and the next thing to do
// with it.
import { memo, useState } from 'react';
import { DownloadRow } from '../downloads/download-row.tsx';
import { LoadRow } from '../downloads/load-row.tsx';
import { Bar } from '../kit/bar.tsx';
import { Icon } from '../kit/icons.tsx';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { ModelDetails } from './model-details.tsx';
import { mainPurposeOf, purposeIconOf } from './model-purpose.ts';
import type { ModelRowProps } from './model-row-props.ts';
import { Traits } from './model-traits.tsx';
import { NextStep } from './next-step.tsx';
import { isUnderWay } from './under-way.ts';

/** Drawn again only when something of this model changes: there may be thousands. */
export const ModelRow = memo(function ModelRow({
  model,
  loaded,
  job,
  load,
  obstacle,
  room,
  isPopular,
  onDelete,
}: ModelRowProps) {
  const { models: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { name, size } = model;
  const hasJob = job !== undefined && isUnderWay(job);
  const isCard = room !== undefined && !isOpen;
  return (
    <li className={isCard ? 'model offer' : 'model'}>
      <div className="summary">
        {!isCard && (
          <span className="purpose-icon" title={loaded && texts.states.loaded}>
            <Icon name={purposeIconOf(model)} />
            {loaded && <span className="only-for-readers">{texts.states.loaded}</span>}
          </span>
        )}
        <button
          type="button"
          className="name"
          title={model.id}
          aria-expanded={isOpen}
          aria-label={fill(texts.details, { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {name}
            <Icon name="chevron" />
          </span>
        </button>
        {isCard && <p className="small">{texts.purposes[mainPurposeOf(model)]}</p>}
        <Traits {...{ model, loaded, obstacle, isCard }} isPopular={isCard && isPopular} />
        {isCard && size !== undefined && <Room size={size} room={room} />}
        <div className="actions">
          {!load && (
            <NextStep
              {...{ model, loaded, obstacle }}
              isComing={hasJob && job.status !== 'error'}
            />
          )}
        </div>
      </div>
      {load && <LoadRow load={load} />}
      {hasJob && <DownloadRow job={job} hasName={false} />}
      {isOpen && <ModelDetails {...{ model, loaded, onDelete }} />}
    </li>
  );
});

/** What takes more of the memory leaves little for what is said. */
const TIGHT = 0.9;

/** How much of the memory a model takes, in GiB. */
function Room({ size, room }: { size: number; room: number }) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const isTight = size >= TIGHT * room;
  const sizes = { size: gibibytesText(size, language), room: gibibytesText(room, language) };
  return (
    <div className={isTight ? 'room tight' : 'room'}>
      <span>{fill(isTight ? texts.justFits : texts.ofMemory, sizes)}</span>
      <span aria-hidden="true">
        <Bar label={sizes.size} percent={(size / room) * 100} />
      </span>
    </div>
  );
}
