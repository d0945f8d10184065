// The frame of every form that talks to the running server.
import { type Child, h } from './dom.ts';
import type { State } from './state.ts';

/** `form` where a server is behind the page, else what to do about it; `more` stands below either. */
export function trySection(state: State, form: HTMLElement, ...more: readonly Child[]): HTMLElement {
  return h(
    'section',
    { class: 'try', 'aria-labelledby': 'try-title' },
    h('h2', { id: 'try-title' }, 'Try it'),
    state.reference.isPreview
      ? h('p', {}, 'No server is behind the preview. Start one, or npm run mock, and look at its /docs.')
      : form,
    ...more,
  );
}
