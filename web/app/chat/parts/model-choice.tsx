// The models to choose from, in groups, with a search: in memory, on this machine, elsewhere, to download, and of no use here.
import { Combobox } from '@base-ui/react/combobox';
import { type RefObject, useMemo, useState } from 'react';
import type { Model, Speculation } from '../../../../generated/client/index.ts';
import { useHealth } from '../../kit/activity.ts';
import { Icon, type IconName } from '../../kit/icons.tsx';
import { obstacleTo } from '../../kit/suggest.ts';
import { gibibytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { KnownModels } from '../state/use-models.ts';
import { type Texts, useTexts } from '../texts/texts.ts';

interface ModelChoiceProps {
  models: KnownModels;
  value: string | undefined;
  label: string;
  /** What it opens from, and gives the focus back to. */
  button: RefObject<HTMLButtonElement | null>;
  /** Called with the chosen model, if one was chosen. */
  onClose: (id?: string) => void;
}

interface Group {
  name: string;
  items: readonly Model[];
}

export function ModelChoice({ models, value, label, button, onClose }: ModelChoiceProps) {
  const texts = useTexts();
  const [showsUnfit, setShowsUnfit] = useState(false);
  const groups = useMemo(() => groupsOf(models, texts, showsUnfit), [models, texts, showsUnfit]);
  const { length: unfit } = models.groups.unfit;
  const { data: health } = useHealth();
  const speculation = new Map(health?.all_models_loaded.map((one) => [one.model_name, one.plan?.speculation]));
  return (
    <Combobox.Root
      open
      autoHighlight
      items={groups}
      value={models.all.find(({ id }) => id === value) ?? null}
      isItemEqualToValue={(one: Model, other: Model) => one.id === other.id}
      itemToStringLabel={({ name }: Model) => name}
      filter={isFound}
      onValueChange={(model: Model | null) => model && onClose(model.id)}
      onOpenChange={(isOpen, { event }) => {
        // The button closes it itself.
        if (!isOpen && !(event.target instanceof Node && button.current?.contains(event.target))) onClose();
      }}
    >
      <Combobox.Portal>
        <Combobox.Positioner className="model-choice-place" anchor={button} align="start" sideOffset={4}>
          <Combobox.Popup className="model-choice" aria-label={label} finalFocus={button}>
            <Combobox.Input aria-label={texts.searchModels} placeholder={texts.searchModels} />
            <Combobox.Empty className="empty">{texts.noModelFound}</Combobox.Empty>
            <Combobox.List>
              {({ name, items }: Group) => (
                <Combobox.Group key={name} items={items}>
                  <Combobox.GroupLabel className="group">{name}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(model: Model) => (
                      <Choice key={model.id} model={model} models={models} speculation={speculation.get(model.id)} />
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            {unfit > 0 && (
              <button type="button" className="text-button" onClick={() => setShowsUnfit(!showsUnfit)}>
                {showsUnfit ? texts.hideUnfit : fill(texts.showUnfit, { count: unfit })}
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function groupsOf({ groups }: KnownModels, texts: Texts, showsUnfit: boolean): Group[] {
  const all = [
    { name: texts.modelsLoaded, items: groups.loaded },
    { name: texts.modelsHere, items: groups.downloaded },
    { name: texts.modelsRemote, items: groups.remote },
    { name: texts.modelsToGet, items: groups.others },
    { name: texts.modelsUnfit, items: showsUnfit ? groups.unfit : [] },
  ];
  return all.filter(({ items }) => items.length > 0);
}

/** Every word has to be in the name, in any order. */
function isFound({ id, name }: Model, words: string): boolean {
  const text = `${id} ${name}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface ChoiceProps {
  model: Model;
  models: KnownModels;
  speculation: Speculation | undefined;
}

function Choice({ model, models: { groups, system }, speculation }: ChoiceProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { id, name, checkpoint, size, provider, labels } = model;
  const isUnfit = groups.unfit.some((one) => one.id === id);
  const variant = /:([^:/]+)$/.exec(checkpoint)?.[1];
  const facts = [provider, variant, size === undefined ? undefined : gibibytesText(size, language)];
  return (
    <Combobox.Item className="choice" value={model} disabled={isUnfit} data-id={id}>
      <span className="name" title={name}>
        {name}
      </span>
      <span className="facts">
        {facts.filter((fact) => fact !== undefined).join(' · ')}
        {MARKS.filter(({ label }) => labels.includes(label)).map(({ icon, text }) => (
          <Mark key={icon} icon={icon} text={texts[text]} />
        ))}
        {speculation && (
          <span title={speculation.reason}>
            {fill(texts.speculation[speculation.type], { file: speculation.draft ?? texts.speculation.smallModel })}
          </span>
        )}
        {!isUnfit && obstacleTo(model, system) === 'size' && <span className="large">{texts.tooLarge}</span>}
      </span>
      <Combobox.ItemIndicator className="chosen">
        <Icon name="check" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

const MARKS = [
  { label: 'vision', icon: 'eye', text: 'seesPictures' },
  { label: 'tool-calling', icon: 'tool', text: 'callsTools' },
  { label: 'reasoning', icon: 'thought', text: 'thinksFirst' },
] as const;

function Mark({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span title={text}>
      <Icon name={icon} />
      <span className="only-for-readers">{text}</span>
    </span>
  );
}
