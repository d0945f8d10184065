// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
const CHOICES = ['system', 'light', 'dark'];
const KEY = 'lemonade-reference-theme';
export function themeSwitch() {
    const select = h('select', { class: 'theme', 'aria-label': 'Colours', change: () => apply(select.value) });
    select.append(...CHOICES.map((choice) => h('option', { value: choice }, choice === 'system' ? 'Auto' : choice === 'light' ? 'Light' : 'Dark')));
    select.value = stored();
    apply(select.value);
    return select;
}
function stored() {
    try {
        const choice = localStorage.getItem(KEY);
        return CHOICES.find((known) => known === choice) ?? 'system';
    }
    catch {
        return 'system';
    }
}
function apply(choice) {
    document.documentElement.dataset.theme = choice;
    try {
        localStorage.setItem(KEY, choice);
    }
    catch {
    }
}
