import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleNumber, gatewayErrors, gatewayExample, numberMeaning, ownGatewayErrors } from './gateway-docs.ts';
import { locationBodySchema } from './location.ts';
import { sendLocation } from './send-location-operation.ts';

explain(
  locationBodySchema,
  {
    number: numberMeaning,
    latitude: 'Degrees, north positive.',
    longitude: 'Degrees, east positive.',
    name: 'What the place is called; absent, null or blank: nothing.',
    address: 'Its address; absent, null or blank: nothing.',
  },
  { id: 'GatewayLocation', description: 'A place on the map.' },
);

const place = { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'Sé, São Paulo' };

export const sendLocationDocs = documentation(sendLocation, {
  tag: 'Gateway',
  summary: 'Send a location',
  description: 'Sends a place on the map.',
  success: 'The upstream took the location.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'latitude must be a number from -90 to 90' },
    },
  },
  examples: {
    location: gatewayExample(
      'A place',
      { number: exampleNumber, ...place },
      {
        locationMessage: {
          degreesLatitude: place.latitude,
          degreesLongitude: place.longitude,
          name: place.name,
          address: place.address,
        },
      },
    ),
  },
});
