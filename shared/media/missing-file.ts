/** The storage has no such file. In a file of its own: what minds it has no need of the storage's client. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** Whether it is that. By its name: where the storage's client is loaded late, its bundle has a class of its own. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && error.name === 'MissingFile';
