/** Thrown inside of this room where a use of a template does not fit: says what is wrong, after the template's name. */
export class Unfit extends Error {}
