/** The members that have a value: what is absent is absent at the provider too. */
export const given = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
