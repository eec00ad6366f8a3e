type Child = Node | string | undefined | false;

/** Makes an element with properties and what is in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** A button that says what it does, to eyes and to screen readers. */
export const button = (label: string, onclick: () => void, sign = label): HTMLButtonElement => {
  const made = element('button', { type: 'button', onclick, title: label, textContent: sign });
  made.setAttribute('aria-label', label);
  return made;
};
