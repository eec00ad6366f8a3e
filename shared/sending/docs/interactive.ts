import { explain } from '../../http/explain.ts';
import {
  interactiveButtonSchema,
  interactiveFlowSchema,
  interactiveLinkSchema,
  interactiveListSchema,
  interactiveLocationRequestSchema,
  interactiveMessageSchema,
  interactiveProductListSchema,
  interactiveProductSchema,
  productSectionSchema,
  replyButtonSchema,
  rowSchema,
  sectionSchema,
} from '../bodies/interactive.ts';
import { headerMediaSchema } from '../bodies/media.ts';
import { envelopeMeanings, leftOut } from './bodies.ts';

explain(
  interactiveMessageSchema,
  { ...envelopeMeanings, interactive: 'What is asked, and how it can be answered.' },
  { id: 'InteractiveMessage', description: 'A text that is answered by a tap, or leads somewhere.' },
);

const header_media = 'A file above it; not together with `header`.';
const refused = 'Not supported on this kind; anything but null is refused.';

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
    header_media,
  },
  { id: 'InteractiveButtons', description: 'One to three quick replies below a text.' },
);
explain(replyButtonSchema, {
  id: 'Comes back with the answer. It neither begins nor ends with white space.',
  title: 'What the button says.',
});
explain(headerMediaSchema, {
  type: 'What kind of file it is. Formats and sizes are those of messages of that type.',
  url: { description: 'Where the file is, as in `media_url`. Either this or `media_id` is required.', format: 'uri' },
  media_id: `The file as an upload, as in messages of that type. ${leftOut}`,
  filename: `The name that the recipient sees of a document. ${leftOut}`,
});

explain(
  interactiveListSchema,
  {
    ...texts,
    button: 'What the button says that opens the list.',
    sections:
      'The list. No row id may be there twice. The provider takes ten rows in all sections together, and refuses more.',
    header_media: refused,
  },
  { id: 'InteractiveList', description: 'A menu of rows behind a button.' },
);
const title = `Required when there is more than one section. ${leftOut}`;
explain(sectionSchema, { title, rows: 'Its rows.' });
explain(rowSchema, {
  id: 'Comes back with the answer.',
  title: 'What the row says.',
  description: `A small line below it. ${leftOut}`,
});

explain(
  interactiveLinkSchema,
  { ...texts, button: 'The button, and the page that it opens.', header_media },
  { id: 'InteractiveLink', description: 'A button that opens a page. The provider does not tell who pressed it.' },
);
explain(interactiveLinkSchema.shape.button.out, {
  text: 'What the button says.',
  url: { description: 'An absolute http or https URL, opened in the person’s browser.', format: 'uri' },
});

explain(
  interactiveLocationRequestSchema,
  { ...texts, header: refused, header_media: refused, footer: refused },
  { id: 'InteractiveLocationRequest', description: 'Asks where the person is. The answer is a `location` message.' },
);

const catalog_id = 'The provider’s id of the catalog, which is connected to the business account.';
explain(
  interactiveProductSchema,
  {
    ...{ ...texts, header: refused, header_media: refused },
    body: `What it says. ${leftOut}`,
    catalog_id,
    product_id: 'The product’s id in the catalog (`retailer_id`).',
  },
  { id: 'InteractiveProduct', description: 'One product of a catalog. What the person orders comes as an `order`.' },
);
explain(
  interactiveProductListSchema,
  {
    ...texts,
    header: 'A line above it, which the provider wants here.',
    header_media: refused,
    catalog_id,
    sections: 'The products, at most 30 in all sections together.',
  },
  { id: 'InteractiveProductList', description: 'Products of a catalog. What the person orders comes as an `order`.' },
);
explain(productSectionSchema, { title, product_ids: 'Their ids in the catalog (`retailer_id`).' });

explain(
  interactiveFlowSchema,
  {
    ...texts,
    button: 'The button that opens the form.',
    header_media,
    flow_id: 'The provider’s id of the form (flow), which is published there.',
    flow_token: `Names this filling-in; the provider hands it back among the answers. ${leftOut}`,
    flow_action:
      '`navigate` opens a screen; with `data_exchange` the form asks its own endpoint what to show first. Without it, the provider takes `navigate`.',
    screen: `The id of the screen that is opened; without it, the provider takes the first. Not with \`data_exchange\`. ${leftOut}`,
    data: 'What the screen begins with; the members are yours, 16 levels and, with the rest of the message, 128 KB at most. Not with `data_exchange`.',
  },
  { id: 'InteractiveFlow', description: 'A form of the provider’s. What the person fills in comes as a `form_reply`.' },
);
explain(interactiveFlowSchema.shape.button.out, { text: 'What the button says.' });
