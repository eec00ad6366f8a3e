/** A phone number in a query string, where it is always text. JSON bodies may have it as a number too. */
export const phoneParameter = (description: string) => ({
  description,
  override: { type: 'string', anyOf: undefined },
});

/** What every phone number given as input may look like. */
export const phoneFormat =
  'With country code, 7 to 15 digits in any script; everything else in it is dropped. The national spellings of a number (Brazil’s ninth digit, Mexico’s 1, Argentina’s 9) are the same contact.';
