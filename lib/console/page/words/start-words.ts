import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadPart } from '../load-part.ts';
import { chosenLanguage, languages } from './language.ts';

const files = import.meta.glob<Record<string, unknown>>('../*/words/*.json', { import: 'default' });

/** Words stand beside the page that says them, and are loaded with it. */
const besidePages: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const load = files[`../${namespace}/words/${language}.json`];
    if (!load) throw new Error(`no words of ${namespace} in ${language}`);
    return loadPart(load);
  },
};

export async function startWords(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use(besidePages)
    .use(initReactI18next)
    .init({
      lng: chosenLanguage(),
      fallbackLng: 'en',
      supportedLngs: Object.keys(languages),
      ns: ['frame'],
      defaultNS: 'frame',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    });
}
