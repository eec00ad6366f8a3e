import { useTranslation } from 'react-i18next';

const day = 24 * 60 * 60_000;

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** How many midnights lie between a time and now, where the reader is. */
const daysAgo = (time: Date) => Math.round((startOfDay(new Date()) - startOfDay(time)) / day);

export const isSameDay = (a: string, b: string) => startOfDay(new Date(a)) === startOfDay(new Date(b));

/** The language as the reader's country has it: whether the clock counts to 12 or 24 differs. */
const localeOf = (language: string) => navigator.languages.find((name) => name.startsWith(language)) ?? language;

/** Says times in the reader's language and zone. */
export function useTimes() {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.resolvedLanguage ?? 'en');
  const say = (time: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(time);
  const clock = (time: Date) => say(time, { hour: '2-digit', minute: '2-digit' });
  const relative = (days: number) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');

  return {
    /** 14:05 */
    clock: (iso: string) => clock(new Date(iso)),
    /** 28 Nov, 14:05 */
    dayAndClock: (iso: string) =>
      say(new Date(iso), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    /** 3 May 2026, 14:05 */
    moment: (iso: string) => say(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' }),
    /** All of it, for a tooltip. */
    full: (iso: string) => say(new Date(iso), { dateStyle: 'full', timeStyle: 'medium' }),
    /** As short as it can be understood: today's by the clock, this week's by the day. */
    short(iso: string) {
      const time = new Date(iso);
      const days = daysAgo(time);
      if (days === 0) return clock(time);
      if (days > 0 && days < 7) return say(time, { weekday: 'short' });
      return say(time, { day: 'numeric', month: 'short', ...(days > 300 && { year: '2-digit' }) });
    },
    /** A day as the heading of its messages. */
    day(iso: string) {
      const time = new Date(iso);
      const days = daysAgo(time);
      if (days === 0 || days === 1) return relative(days);
      return say(time, { weekday: 'long', day: 'numeric', month: 'long', ...(days > 300 && { year: 'numeric' }) });
    },
  };
}
