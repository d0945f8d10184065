// The links to the screens.
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from './kit/icons.tsx';
import { MORE_PLACES, markedPlace, type Place } from './kit/place-names.ts';
import { useTexts } from './texts/use-texts.ts';

type Shown = Place | 'reference';

/** The one that is shown is marked, and the one that has led to what is shown. */
export function Places({ of: places, current }: { of: readonly Place[]; current: Shown }) {
  const { nav } = useTexts();
  const markOf = (name: Place) => {
    if (name === current) return 'page';
    return name === markedPlace(current) ? 'true' : undefined;
  };
  return places.map((name) => (
    <Link
      key={name}
      href={name === 'chat' ? '/' : `/${name}`}
      className="place"
      aria-current={markOf(name)}
    >
      <Icon name={name} />
      <span>{nav[name]}</span>
    </Link>
  ));
}

/** Behind a button in a narrow window; closes when a screen was chosen. */
export function MorePlaces({ current }: { current: Shown }) {
  const { nav } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const isHere = MORE_PLACES.some((name) => name === markedPlace(current));
  // A press outside closes it by itself; a chosen link is inside.
  useEffect(() => {
    if (current) menu.current?.hidePopover();
  }, [current]);
  return (
    <>
      <button
        type="button"
        className={`place more ${isHere ? 'here' : ''}`}
        popoverTarget="more-places"
      >
        <Icon name="more" />
        <span>{nav.more}</span>
      </button>
      <div id="more-places" popover="auto" ref={menu}>
        <Places of={MORE_PLACES} current={current} />
      </div>
    </>
  );
}
