/** A part of the page: a heading, and what is below it. */
export interface Section {
  readonly title: string;
  readonly body: readonly string[];
}
