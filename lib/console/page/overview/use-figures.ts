import { useTranslation } from 'react-i18next';

const [minute, hour, day] = [60, 3_600, 86_400];

/** Says numbers, lengths of time and days in the reader's language. Days are those of UTC, as the service counts them. */
export function useFigures() {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  return {
    number: (value: number) => new Intl.NumberFormat(language).format(value),
    money: (value: number) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value),
    percent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    day: (written: string) => date.format(new Date(`${written}T00:00:00Z`)),
    duration(seconds: number) {
      if (seconds < 1.5 * minute) return unit(seconds, 'second');
      if (seconds < 1.5 * hour) return unit(seconds / minute, 'minute');
      return seconds < 1.5 * day ? unit(seconds / hour, 'hour') : unit(seconds / day, 'day');
    },
  };
}
