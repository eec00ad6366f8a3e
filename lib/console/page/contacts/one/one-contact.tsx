import { Button, Group, Stack, Switch } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../frame/links.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import type { Contact } from '../../inbox/conversation.ts';
import { ContactFacts } from '../../inbox/details/contact-facts.tsx';
import { useHere } from '../../session/here.ts';
import { Marks } from '../list/person-row.tsx';
import { useChangeContact } from './use-change-contact.ts';

interface One {
  readonly contact: Contact;
  readonly edit: () => void;
}

/** What is known of a contact, and what can be done about it. */
export function OneContact({ contact, edit }: One) {
  const { t } = useTranslation('contacts');
  const { organization } = useHere();
  return (
    <Stack>
      <Group justify="center">
        <Marks contact={contact} />
      </Group>
      <ContactFacts contact={contact} />
      <Switches contact={contact} />
      <Group gap="xs">
        <ButtonLink
          to="/o/$organization/inbox/$kind/$id"
          params={{ organization: organization.id, kind: 'contact', id: contact.id }}
          leftSection={<IconMessage size={17} />}
        >
          {t('one.inbox')}
        </ButtonLink>
        <Button variant="default" leftSection={<IconPencil size={17} />} onClick={edit}>
          {t('one.edit')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What of a contact is on or off. */
function Switches({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('contacts');
  const change = useChangeContact(contact);
  return (
    <Stack gap="xs" px="md">
      {(['allow_broadcast', 'archived'] as const).map((flag) => (
        <Switch
          key={flag}
          label={t(`field.${flag}`)}
          disabled={change.isPending}
          checked={contact[flag]}
          onChange={({ currentTarget: { checked } }) => change.mutate({ [flag]: checked }, { onError: tellFailed })}
        />
      ))}
    </Stack>
  );
}
