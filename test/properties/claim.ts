/** Throws where a promise does not hold, with what it is about: a test library's differences would leave that out. */
export function claim(holds: boolean, promise: string, about: object): void {
  if (!holds) throw new Error(`${promise}: ${JSON.stringify(about)}`);
}
