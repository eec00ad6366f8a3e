import { lazy } from './lazy.ts';

/**
 * What Unicode calls `Default_Ignorable_Code_Point`, for a class of a regular expression with `u` or `v`. Under its name it takes
 * a process 2 to 5 ms to look up.
 */
export const ignorable = String.raw`\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{3164}\u{fe00}-\u{fe0f}\u{feff}\u{ffa0}\u{fff0}-\u{fff8}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

const blank = lazy(() => new RegExp(`^[\\s\\p{Cc}${ignorable}]*$`, 'u'));

/** Whether a text shows nothing: white space, controls, zero-width and other ignorable characters alone. */
export const isBlank = (text: string): boolean => blank().test(text);
