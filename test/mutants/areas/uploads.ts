import type { Mutant } from '../mutant.ts';

const uploadTests = 'test/functions/media/uploads.test.ts';
const photoappKinds = 'test/functions/messages/send-photoapp/kinds.test.ts';
const photoappBody = 'test/functions/messages/send-photoapp/body.test.ts';
const fileAudience = 'test/functions/broadcasts/file-audience.test.ts';
const goneUploads = 'test/functions/broadcasts/gone-uploads.test.ts';

/** Files that callers put into the storage themselves, what the photo-app sends besides audio, and broadcasts to the rows of a file. */
export const uploads: readonly Mutant[] = [
  {
    name: 'upload-of-any-time',
    file: 'shared/media/uploads/find-upload.ts',
    from: 'upload && clock.now() < Date.parse(upload.usable_until)',
    to: 'upload',
    breaks: 'An upload whose time is over is not found.',
    tests: [uploadTests],
  },
  {
    name: 'upload-used-once-goes-after-a-day',
    file: 'shared/media/uploads/open-upload.ts',
    from: '...(upload.used_at === undefined && {',
    to: '...(false && {',
    breaks: 'An upload that was used can be used again for 30 days.',
    tests: [uploadTests],
  },
  {
    name: 'upload-of-any-size',
    file: 'shared/media/uploads/open-upload.ts',
    from: 'if (upload.size > taken.maxBytes) throw tooLarge(source);',
    to: '',
    breaks: 'An upload that is too large for its message is refused.',
    tests: [uploadTests],
  },
  {
    name: 'photoapp-reaction-never-taken-back',
    file: 'shared/providers/photoapp/payload.ts',
    from: "emoji === ''",
    to: 'false',
    breaks: 'An empty emoji takes the reaction on the photo-app back.',
    tests: [photoappKinds],
  },
  {
    name: 'photoapp-document-under-our-word',
    file: 'shared/providers/photoapp/payload.ts',
    from: "document: 'file'",
    to: "document: 'document'",
    breaks: 'The photo-app is sent the kinds of files by its own names.',
    tests: [photoappKinds],
  },
  {
    name: 'photoapp-text-counted-in-characters',
    file: 'shared/sending/bodies/photoapp.ts',
    from: 'Buffer.byteLength(text) <= textBytes',
    to: 'text.length <= textBytes',
    breaks: 'A text on the photo-app has 1,000 bytes at most.',
    tests: [photoappBody, photoappKinds],
  },
  {
    name: 'row-of-a-contact-twice',
    file: 'shared/broadcasting/file-recipients.ts',
    from: 'if (!distinct.has(id)) distinct.set(id, found);',
    to: 'distinct.set(id, found);',
    breaks: 'Of two rows for one contact the first counts.',
    tests: [fileAudience],
  },
  {
    name: 'broken-file-sent-to-in-part',
    file: 'shared/broadcasting/plan-file.ts',
    from: "if (piece.after === 'end') return set;",
    to: 'return set;',
    breaks: 'A file that breaks off cancels its broadcast.',
    tests: [fileAudience],
  },
  {
    name: 'every-refusal-of-the-storage-a-missing-file',
    file: 'shared/media/media-store.ts',
    from: "['NoSuchKey', 'AccessDenied'].includes((error as Error).name)",
    to: 'isMissing(error)',
    breaks: 'A read that the storage refuses for another reason is tried again.',
    tests: ['test/shared/media/media-store.test.ts'],
  },
  {
    name: 'file-that-is-gone-fails-for-ever',
    file: 'shared/broadcasting/file-piece.ts',
    from: ' || isMissingFile(error)',
    to: '',
    breaks: 'A file that is gone cancels its broadcast.',
    tests: [goneUploads],
  },
  {
    name: 'file-that-is-gone-is-still-to-come',
    file: 'shared/media/uploads/find-upload.ts',
    from: 'if (upload.used_at !== undefined)',
    to: 'if (false)',
    breaks: 'Of a file that is gone it is not said that it is still to come.',
    tests: [goneUploads],
  },
  {
    name: 'upload-kept-longer-than-its-file',
    file: 'shared/media/uploads/keep-upload.ts',
    from: '!canBeKeptFor(upload, beginsAt)',
    to: 'false',
    breaks: 'An upload is kept for no longer than the storage keeps its file.',
    tests: [goneUploads],
  },
  {
    name: 'files-of-the-latest-broadcasts-deleted-first',
    file: 'shared/host-settings.ts',
    from: 'days: mostDays + 1',
    to: 'days: reusedDays + 2',
    breaks: 'The storage keeps the file of a broadcast until that has begun.',
    tests: [goneUploads],
  },
  {
    name: 'numbers-of-a-spreadsheet-taken',
    file: 'shared/broadcasting/file-recipients.ts',
    from: 'isSpreadsheetNumber(given) ? undefined : ',
    to: '',
    breaks: 'A number that a spreadsheet has shortened is no number.',
    tests: [fileAudience],
  },
  {
    name: 'rows-of-any-number-of-fields',
    file: 'shared/broadcasting/file-recipients.ts',
    from: 'fields.length === columns.length &&',
    to: '',
    breaks: 'A row with another number of fields than the first line is skipped.',
    tests: [fileAudience],
  },
];
