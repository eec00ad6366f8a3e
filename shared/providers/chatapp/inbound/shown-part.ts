import { shownCards } from '../../../messages/shown/cards.ts';
import { shownDocument } from '../../../messages/shown/document.ts';
import { shownPlace } from '../../../messages/shown/place.ts';
import { cardName } from './card-name.ts';
import { looseList, looseName, looseNumber, looseObject, looseText, memberOf } from './lenient.ts';
import { shownInteractive } from './shown-interactive.ts';
import { shownOrder } from './shown-order.ts';

const captionSchema = looseObject({ caption: looseText, filename: looseName(255) });
const placeSchema = looseObject({
  latitude: looseNumber,
  longitude: looseNumber,
  name: looseName(),
  address: looseName(),
});
const buttonSchema = looseObject({ text: looseText, payload: looseText });

const caption = (part: unknown) => captionSchema.parse(part).caption;

/** What is shown of each type's object. Undefined: nothing can be read off it. */
const shownOf: Readonly<Record<string, (part: unknown) => string | undefined>> = {
  text: (part) => looseText.parse(memberOf(part, 'body')),
  image: caption,
  video: caption,
  document: (part) => {
    const { caption, filename } = captionSchema.parse(part);
    return caption?.trim() ? caption : shownDocument({ filename, media_url: '' });
  },
  location: place,
  contacts: (part) => {
    const cards = looseList.parse(part);
    return cards.length === 0
      ? undefined
      : shownCards(cards.map((card) => ({ name: { formatted_name: cardName(card) } })));
  },
  button: (part) => {
    const { text, payload } = buttonSchema.parse(part);
    return text ?? payload;
  },
  interactive: shownInteractive,
  order: shownOrder,
  system: (part) => {
    const { body, type } = looseObject({ body: looseText, type: looseName(64) }).parse(part);
    return body ?? (type === undefined ? undefined : `[system] ${type}`);
  },
  unsupported: (part) => {
    const type = looseName(64).parse(memberOf(part, 'type'));
    return type === undefined ? undefined : `[unsupported] ${type}`;
  },
};

/** A place whose coordinates are missing has a name at the most. */
function place(part: unknown): string | undefined {
  const { latitude, longitude, name, address } = placeSchema.parse(part);
  if (latitude !== undefined && longitude !== undefined) return shownPlace({ latitude, longitude, name, address });
  return (name ?? address) === undefined ? undefined : `[location] ${name ?? address}`;
}

/** The text of a message by its type and its object; undefined where the type alone must do. */
export const shownPart = (type: string, part: unknown): string | undefined =>
  Object.hasOwn(shownOf, type) ? shownOf[type]?.(part) : undefined;
