import { uploads } from '../host-settings.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  createUploadBodySchema,
  createUploadOperation,
  getMedia,
  uploadAddressSchema,
  uploadHeadersSchema,
} from './operations.ts';

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
    'Where `media_url` in answers and events leads. A link is made once, when the file is stored; whoever has it can open it for 365 days, without a key. It leads on to the storage, which also serves ranges of the file; asked for by HEAD, it leads to the headers of the file alone. Received files of formats that messages cannot be sent with are served as attachments. Use links as they are: how they are made can change.',
  success: 'The file is at the address in `Location`, which is good for an hour, and for the method of the request.',
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

explain(createUploadBodySchema, {
  filename:
    'What the file is called. The recipient of a document sees it, unless the message names another, and downloads bear it.',
  content_type:
    'Its content type. It is signed into the address; what the file is, its content decides when it is used.',
  size: 'Its bytes, exactly: 100 MB at most. They are signed into the address.',
});
explain(uploadHeadersSchema, {
  'Content-Type': 'As it was given.',
  'Content-Length': 'The bytes, as they were given.',
});
explain(uploadAddressSchema, {
  url: 'Where to put the bytes of the file, as the body of the request. The signature in it is a secret until it expires.',
  method: 'The method of that request.',
  headers: 'Headers that the request must have, as they are.',
  expires_at: 'Until when the storage takes the file.',
});
explain(createUploadOperation.reply, {
  success: 'Always true.',
  media_id: 'What messages take wherever they take `media_url`.',
  upload: 'How to put the file there.',
});

/** What the OpenAPI document says of `POST /media`. */
export const createUploadDocs = documentation(createUploadOperation, {
  tag: 'Media',
  summary: 'Upload a file',
  description: `For files without a public address. It answers an address of the storage; put the bytes there, with these headers, within 15 minutes, and then send \`media_id\` in place of \`media_url\`. The storage refuses another size or type (403), and one that comes late. What the file is, is checked when it is used. An upload that no message has used goes after 24 hours; one that was used can be used again for ${uploads.reusedDays} days. A broadcast keeps it until its start and for as long from then on; one that would need it more than ${uploads.mostDays} days after this request is refused, and the file has to be uploaded again. Messages have a copy of their own, which stays when the upload goes. Its size counts in the organization’s quota of files from this request on. There is no CORS: upload from your server.`,
  success: 'The address for the file.',
  errors: ['Missing required field', 'Invalid field', 'Quota exceeded'],
  examples: {
    document: {
      summary: 'An invoice',
      body: { filename: 'invoice-1001.pdf', content_type: 'application/pdf', size: 48213 },
      answer: {
        success: true,
        media_id: 'upl_4kTq81LmZw2xR7tYc3Ns9V',
        upload: {
          url: 'https://relaydesk-media.s3.us-east-1.amazonaws.com/uploads/org_4kTq81LmZw2x/upl_4kTq81LmZw2xR7tYc3Ns9V?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=',
          method: 'PUT',
          headers: { 'Content-Type': 'application/pdf', 'Content-Length': '48213' },
          expires_at: '2026-11-28T10:15:00.000Z',
        },
      },
    },
  },
});
