import type { Written } from './customers.ts';
import { element } from './elements.ts';
import { type Choice, fileOf, type Payload, type Sent } from './sandbox.ts';

interface Does {
  /** Chooses one of what was offered. */
  readonly choose: (choice: Choice, kind: 'button_reply' | 'list_reply', message: Sent) => void;
  readonly react: (message: Sent) => void;
}

/** A message that came to the customer. */
export function received(message: Sent, reactions: readonly string[], does: Does): HTMLElement {
  const { payload } = message;
  const bubble = element('div', { className: 'bubble', dir: 'auto' }, ...contentOf(payload, message, does));
  bubble.append(element('small', { textContent: clock(message.at) }));
  const react = element('button', {
    type: 'button',
    className: 'react',
    textContent: '❤️',
    onclick: () => does.react(message),
  });
  react.setAttribute('aria-label', 'React with a heart');
  const item = element('li', { className: 'in' }, bubble, react);
  if (reactions.length > 0) item.append(element('span', { className: 'reactions', textContent: reactions.join(' ') }));
  return item;
}

/** A message of the customer's, with blue ticks once it was read. */
export function written(one: Written, isRead: boolean, reactions: readonly string[]): HTMLElement {
  const ticks = element('span', { className: isRead ? 'ticks read' : 'ticks', textContent: one.problem ? '⚠' : '✓✓' });
  ticks.setAttribute('aria-label', one.problem ?? (isRead ? 'Read' : 'Delivered'));
  ticks.setAttribute('role', 'img');
  const bubble = element(
    'div',
    { className: 'bubble', dir: 'auto' },
    one.file && shown(one.file.kind, one.file.address),
    one.text,
    element('small', {}, clock(one.at), ' ', ticks),
  );
  const item = element('li', { className: 'out' }, bubble);
  if (reactions.length > 0) item.append(element('span', { className: 'reactions', textContent: reactions.join(' ') }));
  return item;
}

const clock = (at: string) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

function contentOf(payload: Payload, message: Sent, does: Does): (Node | string)[] {
  for (const kind of ['image', 'sticker', 'video', 'audio', 'document'] as const) {
    const file = payload[kind];
    if (file) return [later(kind, file.id ?? '', file.filename ?? 'File'), file.caption ?? ''];
  }
  if (payload.interactive) return interactive(payload.interactive, message, does);
  if (payload.location) return [`📍 ${payload.location.name ?? ''} ${payload.location.address ?? ''}`];
  if (payload.contacts) return [`👤 ${payload.contacts.map(({ name }) => name?.formatted_name).join(', ')}`];
  if (payload.template) return [templateText(payload.template)];
  return [payload.text?.body ?? `[${payload.type}]`];
}

function templateText({ name, components = [] }: NonNullable<Payload['template']>): string {
  const values = components.flatMap(({ parameters = [] }) => parameters.map(({ text }) => text)).filter(Boolean);
  return `📄 ${name}${values.length > 0 ? `: ${values.join(' · ')}` : ''}`;
}

function interactive(content: NonNullable<Payload['interactive']>, message: Sent, does: Does): (Node | string)[] {
  const { header, body, footer, action } = content;
  const row = (choice: Choice, kind: 'button_reply' | 'list_reply') =>
    element(
      'button',
      { type: 'button', className: 'choice', onclick: () => does.choose(choice, kind, message) },
      choice.title,
      choice.description ? element('i', { textContent: choice.description }) : undefined,
    );
  const rows = (action?.sections ?? []).flatMap((section) => section.rows.map((choice) => row(choice, 'list_reply')));
  return [
    ...(header?.text ? [element('b', { textContent: header.text })] : []),
    body?.text ?? '',
    ...(footer?.text ? [element('i', { textContent: footer.text })] : []),
    ...(action?.buttons ?? []).map(({ reply }) => row(reply, 'button_reply')),
    ...(rows.length > 0
      ? [element('details', {}, element('summary', { textContent: action?.button ?? '☰' }), ...rows)]
      : []),
    ...(action?.parameters?.display_text ? [element('u', { textContent: action.parameters.display_text })] : []),
  ];
}

/** A file's place until it is there. */
function later(kind: 'image' | 'sticker' | 'video' | 'audio' | 'document', id: string, name: string): HTMLElement {
  const place = element('span', { className: 'file' });
  fileOf(id)
    .then((address) => place.append(kind === 'document' ? link(address, name) : shown(kind, address)))
    .catch(() => place.append(`[${kind}]`));
  return place;
}

const link = (href: string, name: string) => element('a', { href, download: name, textContent: `📎 ${name}` });

function shown(kind: 'image' | 'sticker' | 'video' | 'audio', src: string): HTMLElement {
  if (kind === 'audio') return element('audio', { src, controls: true });
  if (kind === 'video') return element('video', { src, controls: true });
  return element('img', { src, alt: kind });
}
