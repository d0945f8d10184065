// The greeting of a first visit, drawn with the frame: on a slow phone the app itself is some
// seconds behind it.
import { isAtChat } from '../kit/early.ts';
import { firstLanguage } from '../texts/first-language.ts';
import { hasBegun } from './begun.ts';
import greetings from './greeting.json' with { type: 'json' };

/** As {@link Greeting} draws it, which takes its place. Does nothing at later visits. */
export function greetEarly(): void {
  if (!isAtChat() || hasBegun()) return;
  const { title, privacy } = greetings[firstLanguage()];
  const lemon = document.querySelector('.rail .lemon')?.cloneNode(true);
  const header = element('header', {}, [
    ...(lemon ? [lemon] : []),
    element('h1', { textContent: title }),
    element('p', { className: 'quiet', textContent: privacy }),
  ]);
  const main = element('main', { className: 'screen start' }, [header]);
  document.querySelector('.frame')?.append(element('div', { className: 'content' }, [main]));
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
