import { offeredPeople } from './people.ts';

/** A text as it stands in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of the sandbox's sign-in. `body` is HTML. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
  body { max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
  button { display: block; width: 100%; margin: 0 0 .5rem; padding: .75rem; font: inherit; text-align: start; cursor: pointer; }
  input { box-sizing: border-box; width: 100%; margin: .25rem 0 .5rem; padding: .75rem; font: inherit; }
  small { opacity: .7; }
</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`;

/** Where one says who one is. `problem` stands above, where what was given is no address. */
export function choosePage(problem?: string): string {
  const people = offeredPeople.map(
    ({ email, name, says }) =>
      `<button name="email" value="${escaped(email)}">${escaped(name)}<br><small>${escaped(`${email}, ${says}`)}</small></button>`,
  );
  return page(
    'Who are you?',
    `<p>The sandbox believes everybody: there is no password.</p>
${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post">
${people.join('\n')}
</form>
<form method="post">
<label for="email">Another person, by e-mail address</label>
<input id="email" name="email" type="email" required autocomplete="off">
<button>Sign in</button>
</form>`,
  );
}

/** What is shown where a page has been open for too long. */
export const overPage = page('This sign-in is over', '<p>Begin again in the console.</p>');
