// Makes elements. Texts become text nodes, never markup.

export type Child = Node | string | undefined | false | readonly Child[];

type Attributes = Readonly<Record<string, string | boolean | undefined | ((event: never) => void)>>;

/** An element; an attribute that is a function listens to the event of its name, `true` is an attribute without value. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...nodesOf(children));
  return element;
}

export function nodesOf(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === undefined || child === false) return [];
    return child instanceof Node || typeof child === 'string' ? [child] : nodesOf(child as readonly Child[]);
  });
}

/** A button that copies a text and says so. */
export function copyButton(text: () => string): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'small', click: copy }, 'Copy');
  async function copy(): Promise<void> {
    // Without HTTPS or localhost, browsers have no clipboard.
    const done = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    );
    button.textContent = done ? 'Copied' : 'Select and copy';
    setTimeout(() => button.replaceChildren('Copy'), 1500);
  }
  return button;
}
