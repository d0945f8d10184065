// Shows the chosen model. The list to choose from is code of its own, loaded when it is opened.
import { useRef, useState } from 'react';
import { Icon } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { useModelName } from '../../kit/model-names.ts';
import { fill } from '../../texts/fill.ts';
import type { KnownModels } from '../state/use-models.ts';
import { useChatTexts } from '../texts/texts.ts';

const ModelChoice = later(async () => (await import('./model-choice.tsx')).ModelChoice);

interface ModelPickerProps {
  models: KnownModels;
  value: string | undefined;
  label: string;
  onChange: (id: string) => void;
}

/** A button with the name of the chosen model, which opens the list. */
export function ModelPicker({ models, value, label, onChange }: ModelPickerProps) {
  const texts = useChatTexts();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const nameOf = useModelName();
  const known = models.all.find(({ id }) => id === value);
  let name = texts.chooseModel;
  if (known !== undefined) name = known.name;
  else if (value !== undefined)
    name = models.isRead ? `${nameOf(value)} (${texts.gone})` : nameOf(value);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="model-picker"
        value={value ?? ''}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="name">
          <span className="only-for-readers">{label}: </span>
          {name}
        </span>
        {known?.provider !== undefined && (
          <span className="tag" title={fill(texts.remote, { servers: known.provider })}>
            {known.provider} ↗
          </span>
        )}
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <ModelChoice
          {...{ models, value, label }}
          button={button}
          onClose={(id) => {
            setIsOpen(false);
            if (id !== undefined) onChange(id);
          }}
        />
      )}
    </>
  );
}
