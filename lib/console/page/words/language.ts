import { keepPreference, preference } from '../frame/preferences.ts';

/** The languages of the page, as each calls itself. */
export const languages = { en: 'English', pt: 'Português', es: 'Español' } as const;

export type Language = keyof typeof languages;

const isLanguage = (name: string): name is Language => name in languages;

/** What the reader has chosen, or the first of their browser's languages that the page speaks. */
export function chosenLanguage(): Language {
  const wanted = [preference('language'), ...navigator.languages].map((name) => name?.split('-')[0] ?? '');
  return wanted.find(isLanguage) ?? 'en';
}

export const keepLanguage = (language: Language) => keepPreference('language', language);
