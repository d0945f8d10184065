// Chooses a model: what is in memory comes first, what is on this computer, elsewhere, can be downloaded, or can't run here.
import type { Model } from '../../../../generated/client/index.ts';
import { gibibytesText } from '../../kit/units.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { KnownModels } from '../state/use-models.ts';
import { useTexts } from '../texts/texts.ts';

interface ModelPickerProps {
  models: KnownModels;
  value: string | undefined;
  label: string;
  onChange: (id: string) => void;
}

export function ModelPicker({ models: { all, groups, isRead }, value, label, onChange }: ModelPickerProps) {
  const texts = useTexts();
  const isGone = value !== undefined && isRead && !all.some(({ id }) => id === value);
  return (
    <select
      className="model-picker"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === undefined && (
        <option value="" disabled>
          {texts.chooseModel}
        </option>
      )}
      {value !== undefined && (isGone || !isRead) && (
        <option value={value}>{isGone ? `${value} (${texts.gone})` : value}</option>
      )}
      <Group label={texts.modelsLoaded} models={groups.loaded} />
      <Group label={texts.modelsHere} models={groups.downloaded} />
      <Group label={texts.modelsRemote} models={groups.remote} />
      <Group label={texts.modelsToGet} models={groups.others} />
      <Group label={texts.modelsUnfit} models={groups.unfit} isUnfit />
    </select>
  );
}

function Group({ label, models, isUnfit = false }: { label: string; models: readonly Model[]; isUnfit?: boolean }) {
  const language = useLanguage();
  if (models.length === 0) return null;
  return (
    <optgroup label={label}>
      {models.map(({ id, name, size, downloaded }) => (
        <option key={id} value={id} disabled={isUnfit}>
          {downloaded || size === undefined ? name : `${name} · ${gibibytesText(size, language)}`}
        </option>
      ))}
    </optgroup>
  );
}
