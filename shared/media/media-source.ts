/** What a message can carry as media; each has formats and a size of its own. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** A file that a caller has named. */
export interface MediaSource {
  readonly url: string;
  readonly kind: MediaKind;
  /** The field that named it, for refusals: `media_url`. */
  readonly field: string;
  /** The name to show, as the caller gave it. */
  readonly filename?: string;
}

/** A file that has been checked and stored. */
export interface StoredFile {
  /** In our storage. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** As providers want it: `audio/ogg; codecs=opus`. */
  readonly contentType: string;
  /** Of the content, without the dot, whatever the name said. */
  readonly extension: string;
  /** The caller's, or the one that the file came under, or one made up. Ends in an extension unless the caller's did not. */
  readonly filename: string;
}
