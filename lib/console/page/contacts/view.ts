/** What the page shows: it stands in the address, so that a reload shows the same. */
export interface ContactsView {
  /** Groups in place of people. */
  readonly kind?: 'groups';
  /** What the people's names, numbers or usernames have in them. */
  readonly search?: string;
  /** The id of the contact that is open. */
  readonly contact?: string;
}

export const contactsViewIn = ({ kind, search, contact }: Record<string, unknown>): ContactsView => ({
  ...(kind === 'groups' && { kind }),
  ...(typeof search === 'string' && search !== '' && { search }),
  ...(typeof contact === 'string' && { contact }),
});
