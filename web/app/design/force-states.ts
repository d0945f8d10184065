// Lets elements look as if the pointer or the keyboard were there: `data-state="hover"`.

/** Doubles each rule for a state, for elements that are said to be in it. */
export function forceStates(): void {
  for (const { cssRules } of document.styleSheets) double(cssRules);
}

function double(rules: CSSRuleList): void {
  for (const rule of [...rules]) {
    if (rule instanceof CSSGroupingRule) double(rule.cssRules);
    if (!(rule instanceof CSSStyleRule) || !STATE.test(rule.selectorText)) continue;
    rule.selectorText += `, ${rule.selectorText.replaceAll(STATE, '[data-state="$1"]')}`;
  }
}

const STATE = /:(hover|focus-visible|user-invalid)/g;
