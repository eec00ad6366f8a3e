import { Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tellFailed } from '../../frame/tell.tsx';
import type { Contact } from '../../inbox/conversation.ts';
import { ContactFacts } from '../../inbox/details/contact-facts.tsx';
import { Marks } from '../list/person-row.tsx';
import { Actions } from './actions.tsx';
import type { Task } from './task.ts';
import { useChangeContact } from './use-change-contact.ts';

interface One {
  readonly contact: Contact;
  readonly task: Task | undefined;
  readonly begin: (task: Task | undefined) => void;
  readonly close: () => void;
}

/** What is known of a contact, and what can be done about it. */
export function OneContact(one: One) {
  const { t } = useTranslation('contacts');
  const { contact } = one;
  return (
    <Stack>
      <Group justify="center">
        <Marks contact={contact} />
      </Group>
      {contact.blocked && (
        <Text size="sm" c="var(--desk-quiet)" ta="center">
          {t(`block.provider.${contact.provider_blocked ?? 'unknown'}`)}
        </Text>
      )}
      <ContactFacts contact={contact} />
      <Switches contact={contact} />
      <Actions {...one} />
    </Stack>
  );
}

/** What of a contact is on or off. */
function Switches({ contact }: Pick<One, 'contact'>) {
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
