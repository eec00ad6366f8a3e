import { explain } from '../../openapi/explain.ts';
import { envelopeMeanings, leftOut } from './envelope-docs.ts';
import { locationMessageSchema, locationSchema } from './location-message.ts';

explain(
  locationMessageSchema,
  { ...envelopeMeanings, location: 'The place.' },
  { id: 'LocationMessage', description: 'A place on the map.' },
);
explain(locationSchema, {
  latitude: 'Degrees, north positive.',
  longitude: 'Degrees, east positive.',
  name: `What the place is called. ${leftOut}`,
  address: `Its address. ${leftOut}`,
});
