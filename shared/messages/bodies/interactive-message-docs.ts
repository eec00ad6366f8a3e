import { explain } from '../../openapi/explain.ts';
import { envelopeMeanings, leftOut } from './envelope-docs.ts';
import { headerMediaSchema, interactiveButtonSchema, replyButtonSchema } from './interactive-button.ts';
import { interactiveListSchema, rowSchema, sectionSchema } from './interactive-list.ts';
import { interactiveMessageSchema } from './interactive-message.ts';

explain(
  interactiveMessageSchema,
  { ...envelopeMeanings, interactive: 'What is asked, and how it can be answered.' },
  { id: 'InteractiveMessage', description: 'A text that is answered by a tap.' },
);

const texts = {
  type: 'Which kind.',
  body: 'What it says.',
  header: `A line above it. ${leftOut}`,
  footer: `A small line below it. ${leftOut}`,
};

explain(
  interactiveButtonSchema,
  {
    ...texts,
    buttons: 'The quick replies. Neither an id nor a title may be there twice.',
    header_media: 'A file above it; not together with `header`.',
  },
  { id: 'InteractiveButtons', description: 'One to three quick replies below a text.' },
);
explain(replyButtonSchema, {
  id: 'Comes back with the answer. It neither begins nor ends with white space.',
  title: 'What the button says.',
});
explain(headerMediaSchema, {
  type: 'What kind of file it is. Formats and sizes are those of messages of that type.',
  url: { description: 'Where the file is, as in `media_url`.', format: 'uri' },
  filename: `The name that the recipient sees of a document. ${leftOut}`,
});

explain(
  interactiveListSchema,
  {
    ...texts,
    button: 'What the button says that opens the list.',
    sections:
      'The list. No row id may be there twice. The provider takes ten rows in all sections together, and refuses more.',
    header_media: 'Not supported on lists; anything but null is refused.',
  },
  { id: 'InteractiveList', description: 'A menu of rows behind a button.' },
);
explain(sectionSchema, {
  title: `Required when there is more than one section. ${leftOut}`,
  rows: 'Its rows.',
});
explain(rowSchema, {
  id: 'Comes back with the answer.',
  title: 'What the row says.',
  description: `A small line below it. ${leftOut}`,
});
