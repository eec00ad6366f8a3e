/** What the page shows: it stands in the address, so that a reload shows the same. */
export interface TemplatesView {
  readonly status?: string;
  /** What a template has in its name, its text or its language. */
  readonly search?: string;
  /** The one that is open: its name and its language. */
  readonly template?: string;
}

export const templatesViewIn = ({ status, search, template }: Record<string, unknown>): TemplatesView => ({
  ...(typeof status === 'string' && status !== '' && { status }),
  ...(typeof search === 'string' && search !== '' && { search }),
  ...(typeof template === 'string' && { template }),
});
