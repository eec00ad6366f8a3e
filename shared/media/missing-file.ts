/** The storage has no such file. In a file of its own: who minds it has no need of the storage's client. */
export class MissingFile extends Error {}
