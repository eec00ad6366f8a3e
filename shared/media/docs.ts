import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { getMedia } from './operations.ts';

explain(getMedia.path, { file: 'Which file.' });
explain(getMedia.query, {
  e: 'Until when the link is valid, in seconds since 1970.',
  k: 'The key that it is signed with.',
  s: 'The signature. It covers everything else in the link.',
  n: 'The name to save the file under.',
});

/** What the OpenAPI document says of `GET /media/{file}`. */
export const getMediaDocs = documentation(getMedia, {
  tag: 'Media',
  summary: 'Open a media link',
  description:
    'Where `media_url` in answers and events leads. A link is made once, when the file is stored; whoever has it can open it for 365 days, without a key. It leads on to the storage, which also serves ranges of the file. Received files of formats that messages cannot be sent with are served as attachments. Use links as they are: how they are made can change.',
  success: 'The file is at the address in `Location`, which is good for an hour.',
  errors: ['Media not found', 'Media link expired'],
  answerHeaders: {
    Location: {
      description: 'Where the file is for now.',
      schema: { type: 'string', format: 'uri' },
      example: 'https://relaydesk-media.s3.us-east-1.amazonaws.com/…',
    },
    'Access-Control-Allow-Origin': {
      description: 'Pages of every origin may follow the link with `fetch`; the storage allows them GET and HEAD.',
      schema: { type: 'string' },
      example: '*',
    },
  },
  examples: {
    document: {
      summary: 'A document with a name',
      path: { file: 'org_4kTq81LmZw2x~9Vq2ZkW1mB4xR7tYc3Ns.pdf' },
      query: {
        e: '1827396000',
        k: 'k1',
        s: 'u9uXcwc1e2bRp4k-F3WhQbXVcSJAEZK8U5rQmAQROvM',
        n: 'Relatório.pdf',
      },
      answer: 'The file is at the address in Location.',
    },
  },
});
