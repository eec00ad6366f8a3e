import { randomBytes } from 'node:crypto';

/** A fresh id in the photo-app's shape. */
export const newPhotoappMessageId = (): string =>
  `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${randomBytes(75).toString('base64url')}`;
