// A list to choose from while the focus stays in a field: arrows move, Enter chooses.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { isComposing } from './fields.ts';

/** One line of the list; those with the same group stand below its name. */
export interface Choice {
  /** Not the same for two of a list. */
  id: string;
  group?: string;
  content: ReactNode;
  choose(): void;
}

/** @param choices In their order. @returns What the field and the list need. */
export function useListbox(choices: readonly Choice[]) {
  const list = useId();
  const [place, setPlace] = useState(0);
  const active = Math.min(place, choices.length - 1);
  const idOf = (at: number) => `${list}-${at}`;
  // What is found changes with each letter; the first one is the nearest.
  const all = choices.map(({ id }) => id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices are the reason
  useEffect(() => setPlace(0), [all]);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  return {
    /** @returns Whether the key was for the list. */
    press(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const isChosen = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
      if (choices.length === 0 || (step === undefined && !isChosen)) return false;
      event.preventDefault();
      if (step === undefined) choices[active]?.choose();
      else setPlace((active + step + choices.length) % choices.length);
      return true;
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': choices.length > 0,
      'aria-controls': list,
      'aria-activedescendant': active < 0 ? undefined : idOf(active),
    } as const,
    list: { id: list, choices, active, idOf, setPlace },
  };
}

/** Draws the list of {@link useListbox}. @param label Names it to readers. */
export function Listbox({
  id,
  label,
  choices,
  active,
  idOf,
  setPlace,
}: ReturnType<typeof useListbox>['list'] & { label: string }) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  const option = (choice: Choice) => {
    const at = choices.indexOf(choice);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field
      <div
        key={choice.id}
        id={idOf(at)}
        role="option"
        aria-selected={at === active}
        className="option"
        onPointerMove={() => setPlace(at)}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={choice.choose}
      >
        {choice.content}
      </div>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={label} className="listbox options">
      {groups.map((group) => {
        const members = choices.filter((choice) => choice.group === group).map(option);
        if (group === undefined) return members;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div key={group} role="group" aria-label={group}>
            <div className="group" aria-hidden="true">
              {group}
            </div>
            {members}
          </div>
        );
      })}
    </div>
  );
}
