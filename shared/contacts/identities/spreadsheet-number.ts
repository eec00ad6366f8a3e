/** Whether a spreadsheet has written a number as one: `5.51199E+12` or `5511999990000.0`. Dropping what is not a digit would make another number of it. */
export const isSpreadsheetNumber = (phone: string): boolean =>
  /^\s*\+?\d+([.,]\d*)?e[+-]?\d+\s*$|^\s*\+?\d{7,}[.,]0\s*$/i.test(phone);
