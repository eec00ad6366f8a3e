import type { Page } from 'playwright-core';

/** What is too small for a finger, or does not fit on a phone. */
export const cramped = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const { innerWidth, getComputedStyle } = body.ownerDocument.defaultView;
    const found: string[] = [];
    const { scrollWidth } = body.ownerDocument.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const nameOf = (one: typeof body) =>
      `${one.tagName} ${(one.ariaLabel || one.textContent || one.outerHTML).trim().slice(0, 60)}`;
    const isInLine = (one: typeof body) => getComputedStyle(one).display === 'inline';
    const scrollsSideways = (one: typeof body): boolean =>
      one !== body &&
      (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrollsSideways(one.parentElement ?? body));
    for (const one of body.querySelectorAll('a[href], button, input, select, textarea, [role=button]')) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A choice is pressed by its label, too.
      const labelled = /^(radio|checkbox)$/.test(one.type) && one.labels?.[0]?.parentElement?.parentElement;
      // A field is pressed by the box that is drawn around it.
      const boxed = one.matches('input, textarea') && one.closest('[class*=Input-wrapper]');
      const pressed = labelled || boxed || one;
      const { width, height, left, right } = pressed.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if ((left < -1 || right > innerWidth + 1) && !scrollsSideways(one)) found.push(`out of the page: ${nameOf(one)}`);
      if ((width < 24 || height < 24) && !isInLine(one)) found.push(`${width} by ${height}: ${nameOf(one)}`);
      const label = one.matches('button, a') && one.querySelector('[class*=Button-label]');
      if (label && label.scrollWidth > label.clientWidth + 1) found.push(`cut: ${nameOf(one)}`);
    }
    return found;
  });
