/**
 * A part of the page that is read when it is needed: another page, or its words. Without the network it is waited for, and comes by
 * itself then. Throws a TypeError where it does not come although the network is there.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw new TypeError((error as Error).message);
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
