/** Whether a text shows nothing: white space, controls, zero-width and other ignorable characters alone. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
