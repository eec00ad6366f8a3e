import type { Page } from 'playwright-core';

// What browsers have and Node has not.
declare class DataTransfer {
  readonly items: { add(file: File): void };
}
declare class ClipboardEvent extends Event {
  constructor(type: string, init: { readonly clipboardData: DataTransfer; readonly bubbles: boolean });
}

/** A file as a browser gets it from outside. */
interface Outside {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export const pdf = (name: string): Outside => ({
  name,
  type: 'application/pdf',
  text: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
});

const transfer = (page: Page, files: readonly Outside[]) =>
  page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, type, text } of given) made.items.add(new File([text], name, { type }));
    return made;
  }, files);

/** Drags files over the messages and lets them go there. */
export async function drop(page: Page, files: readonly Outside[]): Promise<void> {
  const dataTransfer = await transfer(page, files);
  await page.getByRole('log').dispatchEvent('dragover', { dataTransfer });
  await page.getByText('Drop files here to send them').waitFor();
  await page.getByRole('log').dispatchEvent('drop', { dataTransfer });
}

/** Pastes files where a message is written. */
export async function paste(page: Page, files: readonly Outside[]): Promise<void> {
  const clipboardData = await transfer(page, files);
  await page
    .getByLabel('Write a message')
    .evaluate(
      (field, data) => field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
      clipboardData,
    );
}
