import * as z from 'zod';
import type { TypedContent } from '../conversations/content.ts';
import { shownPlace } from '../conversations/description.ts';
import { degrees, nameLength, optionalText } from '../input/fields.ts';
import { definedMembers } from '../providers/chatapp/payload.ts';
import { addresseeSchema } from './addressee.ts';
import type { GatewayMessage } from './gateway-plan.ts';

/** The body of a location send. */
export const locationBodySchema = z.object({
  number: addresseeSchema,
  latitude: degrees(90, 'is required'),
  longitude: degrees(180, 'is required'),
  name: optionalText({ max: nameLength }),
  address: optionalText({ max: nameLength }),
});
type LocationBody = z.infer<typeof locationBodySchema>;

/** The message of a location send. `cloud` opens the way over the chat-app's own provider. */
export function locationMessage({ number, ...place }: LocationBody, cloud: GatewayMessage['cloud']): GatewayMessage {
  const { latitude, longitude, name = '', address = '' } = place;
  return {
    operation: 'send-location',
    addressee: number,
    content: {
      message: shownPlace(place),
      message_type: 'location',
      ...({ type: 'location', content: place } satisfies TypedContent),
      media_type: null,
      media_url: null,
    },
    message: { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } },
    evolution: {
      path: 'sendLocation',
      // An Evolution server requires both texts, and takes empty ones.
      body: (recipient) => ({ number: recipient, latitude, longitude, name, address }),
    },
    cloud,
  };
}

/** The location in the chat-app provider's own shape. */
export const locationPayload = ({ number: _number, ...place }: LocationBody) => ({
  type: 'location',
  location: definedMembers(place),
});
