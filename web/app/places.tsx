// The links to the screens.
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from './kit/icons.tsx';
import { ALL_PLACES, MORE_PLACES, type PLACES } from './kit/place-names.ts';
import { useTexts } from './texts/use-texts.ts';

type Place = (typeof PLACES | typeof MORE_PLACES)[number];

/** The screen of an address; the chat has those of its conversations, and the first one. */
export function placeOf(path: string): Place | 'reference' {
  if (path.startsWith('/docs')) return 'reference';
  return ALL_PLACES.find((place) => path.startsWith(`/${place}`)) ?? 'chat';
}

/** The one that is shown is marked. */
export function Places({ of: places, current }: { of: readonly Place[]; current: string }) {
  const { nav } = useTexts();
  return places.map((name) => (
    <Link
      key={name}
      href={name === 'chat' ? '/' : `/${name}`}
      className="place"
      aria-current={current === name ? 'page' : undefined}
    >
      <Icon name={name} />
      <span>{nav[name]}</span>
    </Link>
  ));
}

/** Behind a button in a narrow window; closes when a screen was chosen. */
export function MorePlaces({ current }: { current: string }) {
  const { nav } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const isHere = MORE_PLACES.some((name) => name === current);
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
