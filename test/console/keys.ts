import type { Locator, Page } from 'playwright-core';

const mostStops = 80;

const focused = (page: Page) => page.locator(':focus');

/** Waits until something has the focus. */
export const untilFocused = (page: Page, target: Locator) => target.and(focused(page)).waitFor();

/** Goes on with Tab, or back, until something has the focus; what was passed is told where it never has. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const passed: string[] = [];
  while ((await target.and(focused(page)).count()) === 0) {
    if (passed.length === mostStops) throw new Error(`${target} was not reached, but ${passed.join(' | ')}`);
    await page.keyboard.press(key);
    passed.push((await stopOf(page))?.name ?? 'the page');
  }
}

/** Presses a button or a link by keyboard alone. */
export async function pressBy(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Writes into a field by keyboard alone. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

interface Stop {
  readonly name: string;
  /** Why somebody who cannot point would not know where they are. */
  readonly problem?: string;
}

/** What has the focus; undefined where the page as a whole has it. */
async function stopOf(page: Page): Promise<Stop | undefined> {
  const [stop] = await focused(page).evaluateAll((elements) =>
    elements.map((element) => {
      element.dataset.walked = '';
      const label = element.labels?.[0];
      const said = element.ariaLabel || label?.textContent || element.textContent || element.title;
      // A choice is drawn by its label.
      const seen = (/^(radio|checkbox)$/.test(element.type) && label) || element;
      const { width, height, bottom, top, left, right } = seen.getBoundingClientRect();
      const { innerWidth, innerHeight, getComputedStyle } = element.ownerDocument.defaultView;
      const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      // Fields have another border instead.
      const isMarked = element.matches('input, textarea, select') || getComputedStyle(element).outlineStyle !== 'none';
      const problems = {
        'has no name': !said.trim(),
        'has no size': width <= 1 || height <= 1,
        'is out of sight': !isInside,
        'is not marked': !isMarked,
      };
      const problem = Object.entries(problems).find(([, is]) => is)?.[0];
      return { name: said.trim().slice(0, 60) || element.outerHTML.slice(0, 160), problem };
    }),
  );
  return stop;
}

/** Goes through a page from its top to its end. */
export async function walk(page: Page): Promise<Stop[]> {
  await focused(page).evaluateAll((elements) => elements.map((element) => element.blur()));
  const stops: Stop[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`the page has no end: ${stops.map(({ name }) => name).join(' | ')}`);
}

/** What a pointer can press, choose or fill in, and had no focus on the walk. */
export const leftOut = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input, textarea, select, [role=button]').evaluateAll((elements) => {
    const isLeft = (one: (typeof elements)[number]) =>
      !('walked' in one.dataset) && !one.disabled && one.checkVisibility() && !one.closest('[inert]');
    const takesPointer = (one: (typeof elements)[number]) =>
      one.ownerDocument.defaultView.getComputedStyle(one).cursor !== 'default';
    // Of radio buttons one alone is a stop: arrows choose among them.
    const isOfGroup = (one: (typeof elements)[number]) =>
      one.type === 'radio' && elements.some((other) => other.name === one.name && 'walked' in other.dataset);
    return elements
      .filter((one) => isLeft(one) && takesPointer(one) && !isOfGroup(one))
      .map((one) => one.outerHTML.slice(0, 200));
  });
