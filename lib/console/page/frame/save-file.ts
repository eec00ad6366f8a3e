/** Has the browser save a text as a file. */
export function saveFile(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read it a moment later.
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
