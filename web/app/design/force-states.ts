// Lets elements look as if the pointer or the keyboard were there: `data-state="hover"`.

const STATE = /:(hover|focus-visible|user-invalid)/g;

/** Has each rule for a state hold for elements that are said to be in it. */
export function forceStates(rules?: CSSRuleList): void {
  if (rules === undefined) {
    for (const { cssRules } of document.styleSheets) forceStates(cssRules);
    return;
  }
  for (const rule of rules) {
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) forceStates(rule.cssRules);
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes('[data-state')) continue;
    const forced = rule.selectorText.replaceAll(STATE, '[data-state="$1"]');
    if (forced !== rule.selectorText) rule.selectorText += `, ${forced}`;
  }
}
