/** A key that media links are signed with. Its id stands in the link, so that keys can be changed. */
export interface MediaKey {
  readonly id: string;
  readonly secret: string;
}

/** The deployment's keys for media links: one signs, all verify. */
export interface MediaKeys {
  current(): Promise<MediaKey>;
  /** Undefined for a key that there is not, or not any more. */
  withId(id: string): Promise<MediaKey | undefined>;
}
