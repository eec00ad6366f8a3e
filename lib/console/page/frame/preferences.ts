/** How the reader wants the page to look: nothing that is worth a secret, so a cookie keeps it for a year. */
type Preference = 'language' | 'theme';

export function preference(name: Preference): string | undefined {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='));
  return cookies.find(([key]) => key === name)?.[1];
}

export function keepPreference(name: Preference, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=strict`;
}
