import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../api/client.ts';
import { Dialog } from '../frame/dialog.tsx';
import { tellFailed } from '../frame/tell.tsx';
import type { Contact } from '../inbox/conversation.ts';
import { useLive } from '../live/live.tsx';
import { ContactForm, isTaken } from './form/contact-form.tsx';
import { type ContactValues, nothing } from './form/values.ts';

interface New {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Opens a contact: the new one, or who has the number already. */
  readonly show: (id: string) => void;
}

/** Makes a contact. */
export function NewContact({ isOpen, close, show }: New) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { tell } = useLive();
  const create = useMutation({
    mutationFn: async ({ tags, ...values }: ContactValues) =>
      (await answered(api.POST('/contact', { body: { ...values, tags: [...tags] } }))).contact,
    onSuccess(contact) {
      tell([{ kind: 'contact', contact_id: contact.id }]);
    },
  });
  const existing = useMutation({
    mutationFn: async (phone_number: string) =>
      (await answered(api.GET('/contact', { params: { query: { phone_number } } }))).contact,
    onError: tellFailed,
  });
  // Is not called where the page is left meanwhile.
  const open = ({ id }: Contact) => {
    close();
    show(id);
  };
  return (
    <Dialog isOpen={isOpen} close={close} request={create} title={t('new.title')}>
      <ContactForm
        initial={nothing}
        save={(values) => create.mutate(values, { onSuccess: open })}
        cancel={close}
        isSaving={create.isPending}
        error={create.error}
      >
        {isTaken(create.error) && (
          <Button
            variant="light"
            loading={existing.isPending}
            onClick={() => existing.mutate(create.variables?.phone_number ?? '', { onSuccess: open })}
          >
            {t('new.existing')}
          </Button>
        )}
      </ContactForm>
    </Dialog>
  );
}
