import { explain } from '../../http/explain.ts';
import { buttonUseSchema, headerUseSchema, templateUseSchema } from '../../templates/use.ts';
import { templateMessageSchema } from '../bodies/template.ts';
import { envelopeMeanings } from './bodies.ts';

explain(
  templateMessageSchema,
  { ...envelopeMeanings, template: 'Which template, and what fills it in.' },
  {
    id: 'TemplateMessage',
    description:
      'A message that the provider has approved beforehand: the one kind that reaches a person whose last message is more than 24 hours old.',
  },
);

const values =
  'By their names (`{"1": "Ana"}`, `{"first_name": "Ana"}`), or a list in their order. A number counts as text. None may be missing, and none too many.';

explain(
  templateUseSchema,
  {
    name: 'Its name, as in `GET /templates`.',
    language: 'Its language, as the provider writes it: `en`, `pt_BR`.',
    variables: `The values of the body’s variables. ${values}`,
    header: 'What fills its header, where that is a file, a place, or has a variable.',
    buttons: 'What fills its buttons.',
  },
  { id: 'FilledTemplate', description: 'A template, filled in for one person.' },
);
explain(
  headerUseSchema,
  {
    media_url: {
      description:
        'Where the file of a header is, as in `media_url` of other messages. Formats and sizes are those of an image, a video or a document.',
      format: 'uri',
    },
    media_id: 'The file as an upload (`POST /media`), in place of `media_url`.',
    filename: 'The name of a document, as its recipient sees it.',
    variables: `The values of the variables of a header that is a text. ${values}`,
    latitude: 'Of a header that is a place: degrees, north positive.',
    longitude: 'Degrees, east positive.',
    name: 'What the place is called.',
    address: 'Its address.',
  },
  { id: 'TemplateHeader', description: 'A file, the variables of a text, or a place: one of the three.' },
);
explain(
  buttonUseSchema,
  {
    index: 'Which of the template’s buttons, from 0.',
    payload: 'Of a quick reply: it comes back when the button is tapped.',
    text: 'Of a link with a variable: what stands in its place.',
    code: 'Of a button that copies a code, and of one with a one-time password; that one has the body’s without it.',
  },
  { id: 'TemplateButton', description: 'What fills one button: a payload, a text or a code, by its type.' },
);
