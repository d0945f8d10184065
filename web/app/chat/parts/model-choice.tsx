// The models to choose from, in groups, with a search: in memory, on this machine, elsewhere, to
// download, and of no use here.
import { Combobox } from '@base-ui/react/combobox';
import { type RefObject, useMemo, useState } from 'react';
import type { Model, Speculation } from '../../../../generated/client/index.ts';
import { useHealth } from '../../kit/activity.ts';
import { focusAfter } from '../../kit/focus-after.ts';
import { Icon } from '../../kit/icons.tsx';
import { measuredSpeeds } from '../../kit/measured-speeds.ts';
import { obstacleTo } from '../../kit/obstacles.ts';
import { SearchField } from '../../kit/search-field.tsx';
import { gibibytesText, numberText } from '../../kit/units.ts';
import { abilitiesOf, factsOf } from '../../models/model-facts.ts';
import { useScreenTexts } from '../../screens/texts/texts.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { KnownModels } from '../state/use-models.ts';
import { useChatTexts } from '../texts/texts.ts';

interface ModelChoiceProps {
  models: KnownModels;
  value: string | undefined;
  label: string;
  /** What it opens from, and gives the focus back to. */
  button: RefObject<HTMLButtonElement | null>;
  /** Called with the chosen model, if one was chosen. */
  onClose: (id?: string) => void;
}

/** Models can be searched by their names. Those that don't fit the machine are shown on demand. */
export function ModelChoice({ models, value, label, button, onClose }: ModelChoiceProps) {
  const texts = useChatTexts();
  const [showsUnfit, setShowsUnfit] = useState(false);
  const { loaded, downloaded, remote, others, unfit } = models.groups;
  const groups = useMemo(() => {
    const all = [
      { name: texts.modelsLoaded, items: loaded },
      { name: texts.modelsHere, items: downloaded },
      { name: texts.modelsRemote, items: remote },
      { name: texts.modelsToGet, items: others },
      { name: texts.modelsUnfit, items: showsUnfit ? unfit : [] },
    ];
    return all.filter(({ items }) => items.length > 0);
  }, [loaded, downloaded, remote, others, unfit, texts, showsUnfit]);
  const { data: health } = useHealth();
  const speculation = new Map(
    health?.all_models_loaded.map((one) => [one.model_name, one.plan?.speculation]),
  );
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
        // A press on the button closes it already. Escape comes from there, too, until the focus
        // has moved into the list.
        const isPress = !(event instanceof KeyboardEvent);
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target);
        if (!isOpen && !(isPress && isOnButton)) onClose();
      }}
    >
      <Combobox.Portal>
        <Combobox.Positioner
          className="layer"
          anchor={button}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Combobox.Popup
            className="panel model-choice"
            aria-label={label}
            finalFocus={focusAfter(button)}
          >
            <SearchField>
              <Combobox.Input aria-label={texts.searchModels} placeholder={texts.searchModels} />
            </SearchField>
            <Combobox.Empty className="empty">{texts.noModelFound}</Combobox.Empty>
            <Combobox.List>
              {({ name, items }: (typeof groups)[number]) => (
                <Combobox.Group key={name} items={items}>
                  <Combobox.GroupLabel className="group">{name}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(model: Model) => (
                      <Choice
                        key={model.id}
                        model={model}
                        models={models}
                        speculation={speculation.get(model.id)}
                      />
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            {unfit.length > 0 && (
              <button type="button" onClick={() => setShowsUnfit(!showsUnfit)}>
                {showsUnfit ? texts.hideUnfit : fill(texts.showUnfit, { count: unfit.length })}
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Every word has to be in the name, in any order. */
function isFound({ id, name }: Model, words: string): boolean {
  const text = `${id} ${name}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface ChoiceProps extends Pick<ModelChoiceProps, 'models'> {
  model: Model;
  speculation: Speculation | undefined;
}

function Choice({ model, models: { groups, system }, speculation }: ChoiceProps) {
  const texts = useChatTexts();
  const words = useScreenTexts().labels;
  const language = useLanguage();
  const { id, name, size, provider, labels } = model;
  const speed = measuredSpeeds.use()[id];
  const isUnfit = groups.unfit.some((one) => one.id === id);
  const obstacle = obstacleTo(model, system);
  const isToGet = groups.others.some((one) => one.id === id);
  const facts = [
    provider,
    size ? gibibytesText(size, language) : '',
    factsOf(model).quantization,
    speed && fill(texts.tokensPerSecond, { speed: numberText(speed, language) }),
    // Whose it is, is of no help here.
    ...abilitiesOf(labels, words, ['custom']).map((label) => words[label]),
  ].filter(Boolean);
  return (
    <Combobox.Item className="option choice" value={model} disabled={isUnfit} data-id={id}>
      <span className="name" title={id}>
        {name}
      </span>
      <span className="facts dotted">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {speculation && speculation.type !== 'off' && (
          <span title={speculation.reason}>{texts.speculation[speculation.type]}</span>
        )}
        {isToGet && obstacle === undefined && system && (
          <span className="fits">{texts.fitsHere}</span>
        )}
        {!isUnfit && obstacle === 'size' && <span className="large">{texts.tooLarge}</span>}
      </span>
      <Combobox.ItemIndicator className="chosen">
        <Icon name="check" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
