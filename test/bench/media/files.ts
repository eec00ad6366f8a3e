import { megabyte } from '../bodies.ts';

/** Files that are sent end to end. */
export const mediaFiles = [
  { name: 'image of 1 MB', type: 'image', format: 'jpeg', bytes: megabyte },
  { name: 'document of 100 MB', type: 'document', format: 'pdf', bytes: 100 * megabyte },
] as const;

export type MediaFile = (typeof mediaFiles)[number];
