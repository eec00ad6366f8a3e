import { isObject } from '../../../base/is-object.ts';
import { exactJsonOf } from '../../../base/text.ts';
import { keptList, otherMembers } from '../../kept-json.ts';
import { memberOf, tolerantList, tolerantName, tolerantObject, tolerantText } from '../../tolerant-reader.ts';
import type { Kind, Read } from './kind.ts';

const name = tolerantName();
const texts = tolerantObject({ text: tolerantText });
/** Buttons, rows and sections that are read; the chat-app shows fewer. */
const most = 50;
const listIn = (value: unknown, member: string) => tolerantList.parse(memberOf(value, member)).slice(0, most);

/** What is answered by a tap, in the members that a send of the same kind has. */
export const interactiveKinds: Readonly<Record<string, Kind>> = {
  buttonsMessage: {
    type: 'interactive',
    media: 'interactive',
    taken: [
      'contentText',
      'footerText',
      'text',
      'buttons',
      ...['image', 'video', 'document'].map((each) => `${each}Message`),
    ],
    read: readButtons,
  },
  listMessage: {
    type: 'interactive',
    media: 'interactive',
    taken: ['title', 'description', 'buttonText', 'footerText', 'sections'],
    read: readList,
  },
  interactiveMessage: {
    type: 'interactive',
    media: 'interactive',
    taken: ['header', 'body', 'footer', 'nativeFlowMessage'],
    read: readInteractive,
  },
  templateMessage: {
    type: 'template',
    taken: ['hydratedTemplate', 'hydratedFourRowTemplate', 'interactiveMessageTemplate'],
    read: readTemplate,
  },
};

const buttonsSchema = tolerantObject({ contentText: tolerantText, footerText: tolerantText, text: tolerantText });
const buttonSchema = tolerantObject({ buttonId: name, buttonText: tolerantObject({ displayText: name }) });

function readButtons(value: unknown): Read {
  const { contentText: body, footerText: footer, text: header } = buttonsSchema.parse(value);
  const buttons = listIn(value, 'buttons').map((button) => {
    const { buttonId: id, buttonText } = buttonSchema.parse(button);
    return { id, title: buttonText.displayText };
  });
  return { type: 'interactive', content: { kind: 'button', header, body, footer, buttons }, shown: body };
}

const listSchema = tolerantObject({
  title: tolerantText,
  description: tolerantText,
  buttonText: name,
  footerText: tolerantText,
});
const rowSchema = tolerantObject({ rowId: name, id: name, title: name, description: name });

function readList(value: unknown): Read {
  const { title: header, description: body, buttonText: button, footerText: footer } = listSchema.parse(value);
  const content = { kind: 'list', header, body, footer, button, sections: sectionsIn(listIn(value, 'sections')) };
  return { type: 'interactive', content, shown: body ?? header };
}

const sectionsIn = (sections: readonly unknown[]) =>
  sections.map((section) => ({
    title: name.parse(memberOf(section, 'title')),
    rows: listIn(section, 'rows').map((row) => {
      const { rowId, id = rowId, title, description } = rowSchema.parse(row);
      return { id, title, description };
    }),
  }));

const interactiveSchema = tolerantObject({
  header: tolerantObject({ title: tolerantText }),
  body: texts,
  footer: texts,
});

function readInteractive(value: unknown): Read {
  const { header, body, footer } = interactiveSchema.parse(value);
  const buttons = listIn(memberOf(value, 'nativeFlowMessage'), 'buttons').map((button) => ({
    name: name.parse(memberOf(button, 'name')),
    parameters: exactJsonOf(tolerantText.parse(memberOf(button, 'buttonParamsJson')) ?? ''),
  }));
  const shownTexts = { header: header.title, body: body.text, footer: footer.text };
  const other = {
    ...otherMembers(memberOf(value, 'header'), ['title', 'imageMessage', 'videoMessage', 'documentMessage']),
    ...otherMembers(memberOf(value, 'nativeFlowMessage'), ['buttons']),
  };
  const content = { ...flowOf(buttons), ...shownTexts, ...(Object.keys(other).length > 0 && { other }) };
  return { type: 'interactive', content, shown: shownTexts.body ?? shownTexts.header };
}

interface FlowButton {
  readonly name: string | undefined;
  readonly parameters: unknown;
}

const flowButtonSchema = tolerantObject({ id: name, display_text: name, title: name, url: tolerantName(2048) });

/** The buttons of a native flow as a send has them, where they are of one kind that a send can have. */
function flowOf(buttons: readonly FlowButton[]): { kind: string; [member: string]: unknown } {
  const read = buttons.map(({ parameters }) => flowButtonSchema.parse(parameters));
  const [first] = read;
  const isAll = (wanted: string) => buttons.length > 0 && buttons.every((button) => button.name === wanted);
  if (isAll('quick_reply'))
    return { kind: 'button', buttons: read.map(({ id, display_text: title }) => ({ id, title })) };
  if (isAll('single_select') && buttons.length === 1) {
    const sections = sectionsIn(listIn(buttons[0]?.parameters, 'sections'));
    return { kind: 'list', button: first?.title, sections };
  }
  if (isAll('cta_url') && buttons.length === 1) {
    return { kind: 'cta_url', button: { text: first?.display_text, url: first?.url } };
  }
  return { kind: 'other', buttons: keptList(buttons) };
}

const templateSchema = tolerantObject({
  hydratedContentText: tolerantText,
  hydratedTitleText: tolerantText,
  templateId: name,
});

/** A template as it was filled in. Its name and language stay with who has sent it. */
function readTemplate(value: unknown): Read {
  const interactive = memberOf(value, 'interactiveMessageTemplate');
  if (isObject(interactive)) {
    const { shown, content } = readInteractive(interactive);
    return { type: 'template', content: { text: shown, other: { ...content } }, shown };
  }
  const hydrated = memberOf(value, 'hydratedTemplate') ?? memberOf(value, 'hydratedFourRowTemplate');
  const { hydratedContentText: text, hydratedTitleText: title } = templateSchema.parse(hydrated);
  const files = ['imageMessage', 'videoMessage', 'documentMessage'];
  const other = otherMembers(hydrated, ['hydratedContentText', ...files]);
  return { type: 'template', content: { text, other }, shown: text ?? title };
}
