// Which part of a conversation is in view: its end until the person scrolls up, and what one has
// read when one comes back.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, in pixels, it counts as the end. */
const NEAR_END_PX = 48;
const MESSAGES = '.piece > *';
/** After these, what is in view is up to the person. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** What scrolls so soon after one of them was scrolled by the person. */
const BY_HAND_MS = 1000;

/** So far below the upper edge a message is put that one goes to. */
const ABOVE_SOUGHT_PX = 16;
const MARK = { background: ['var(--marked)', 'transparent'] };
const MARKED_MS = 2000;

/** The first message in view. */
interface ReadPlace {
  /** Among all that are shown. */
  index: number;
  /** From the upper edge of the list to that of the message, in pixels; usually negative. */
  offset: number;
}

/**
 * Where one was in conversations that one has left, by their ids; those that were at their end are
 * not in it.
 */
const left = new Map<string, ReadPlace>();

function placeIn(list: HTMLElement): ReadPlace | undefined {
  const { top } = list.getBoundingClientRect();
  const rects = [...list.querySelectorAll(MESSAGES)].map((message) =>
    message.getBoundingClientRect(),
  );
  const index = rects.findIndex(({ bottom }) => bottom > top);
  const first = rects[index];
  return first && { index, offset: first.top - top };
}

function goTo(list: HTMLElement, { index, offset }: ReadPlace): void {
  const message = list.querySelectorAll(MESSAGES)[index];
  if (message === undefined) return;
  list.scrollTop += message.getBoundingClientRect().top - list.getBoundingClientRect().top - offset;
}

/**
 * @param id Of the conversation.
 * @param last The last message: with a new one, the list goes to its end again.
 */
export function usePlace(id: string, last: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Where one was; undefined as soon as the person has moved, and for who was at the end. */
  const before = useRef(left.get(id));
  const wasAway = useRef(before.current !== undefined).current;
  const stays = useRef(!wasAway);
  const seen = useRef(wasAway ? last : undefined);
  const [isAtEnd, setIsAtEnd] = useState(!wasAway);
  const toEnd = () => {
    before.current = undefined;
    stays.current = true;
    const place = scroller.current;
    if (place) place.scrollTop = place.scrollHeight;
  };
  /** To a message by its index among all; it is marked for a moment. */
  const toMessage = (index: number) => {
    const place = scroller.current;
    if (!place) return;
    before.current = { index, offset: ABOVE_SOUGHT_PX };
    stays.current = false;
    setIsAtEnd(false);
    goTo(place, before.current);
    place.querySelectorAll(MESSAGES)[index]?.animate(MARK, MARKED_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason
  useEffect(() => {
    if (last !== seen.current) toEnd();
    seen.current = undefined;
  }, [last]);
  useLayoutEffect(() => {
    const place = scroller.current;
    if (place && before.current) goTo(place, before.current);
    return () => {
      const now = place === null || stays.current ? undefined : placeIn(place);
      if (now === undefined) left.delete(id);
      else left.set(id, now);
    };
  }, [id]);
  useEffect(() => {
    const place = scroller.current;
    const inside = content.current;
    if (!place || !inside) return;
    let height = 0;
    let top = 0;
    let movedAt = -BY_HAND_MS;
    const look = () => {
      const isNear = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_END_PX;
      // Messages that come into view may turn out higher or lower than they were taken for.
      const isGoneUp = place.scrollTop < top && performance.now() - movedAt < BY_HAND_MS;
      // What has grown or shrunk otherwise was not scrolled by the person.
      if (place.scrollHeight === height || isNear || isGoneUp) stays.current = isNear;
      height = place.scrollHeight;
      top = place.scrollTop;
      setIsAtEnd(stays.current);
    };
    const observer = new ResizeObserver(() => {
      if (stays.current) place.scrollTop = place.scrollHeight;
      else if (before.current) goTo(place, before.current);
      else look();
    });
    observer.observe(inside);
    observer.observe(place);
    place.addEventListener('scroll', look, { passive: true });
    const release = () => {
      before.current = undefined;
      movedAt = performance.now();
    };
    for (const way of BY_HAND) place.addEventListener(way, release, { passive: true });
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', look);
      for (const way of BY_HAND) place.removeEventListener(way, release);
    };
  }, []);
  return { scroller, content, isAtEnd, toEnd, toMessage, wasAway };
}
