// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
export function trySection(state, form, ...more) {
    return h('section', { class: 'try', 'aria-labelledby': 'try-title' }, h('h2', { id: 'try-title' }, 'Try it'), state.reference.isPreview
        ? h('p', {}, 'No server is behind the preview. Start one, or npm run mock, and look at its /docs.')
        : form, ...more);
}
