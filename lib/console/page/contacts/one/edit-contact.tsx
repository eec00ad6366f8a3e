import { useState } from 'react';
import type { Contact } from '../../inbox/conversation.ts';
import { ContactForm } from '../form/contact-form.tsx';
import { changesBetween, valuesOf } from '../form/values.ts';
import { useChangeContact } from './use-change-contact.ts';

interface Edited {
  readonly contact: Contact;
  readonly done: () => void;
}

/** Changes what is written of a contact: of it only what is changed here. */
export function EditContact({ contact, done }: Edited) {
  const change = useChangeContact(contact);
  // As it was when the form was opened: what others change meanwhile is not taken back.
  const [initial] = useState(() => valuesOf(contact));
  return (
    <ContactForm
      initial={initial}
      cancel={done}
      isSaving={change.isPending}
      error={change.error}
      save={(values) => {
        const changes = changesBetween(initial, values);
        if (Object.keys(changes).length === 0) done();
        else change.mutate(changes, { onSuccess: done });
      }}
    />
  );
}
