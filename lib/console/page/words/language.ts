import type { i18n } from 'i18next';
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

/** Has the page speak it from now on. Rejects, and all stays as it is, where its words do not come. */
export async function speak(words: i18n, language: Language): Promise<void> {
  // Words that did not come once would not be asked for again by themselves.
  await words.reloadResources(language);
  const pages = [words.options.ns || []].flat();
  if (!pages.every((page) => words.hasResourceBundle(language, page))) throw new TypeError('no words came');
  await words.changeLanguage(language);
  keepPreference('language', language);
}
