import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import { type Contact, nameOf, numberOf } from '../conversation.ts';
import { Face } from '../face.tsx';

/** All that is known of a person. */
export function ContactFacts({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('inbox');
  const times = useTimes();
  const { expires_at, open } = contact.service_window;
  return (
    <>
      <Stack align="center" gap={6} p="md">
        <Face of={{ contact, group: null }} size={76} />
        <Title order={2} size="h4" ta="center" dir="auto">
          {nameOf(contact)}
        </Title>
        <Group gap={4} justify="center">
          {contact.tags.map((tag) => (
            <Badge key={tag} variant="light" tt="none">
              {tag}
            </Badge>
          ))}
        </Group>
      </Stack>
      <Stack gap="sm" px="md" pb="lg">
        {contact.phone_number && <Fact name={t('details.number')}>{numberOf(contact)}</Fact>}
        {contact.email && <Fact name={t('details.email')}>{contact.email}</Fact>}
        <Fact name={t('details.identities')}>
          {contact.identities.map(({ type, value, username }) => (
            <span key={`${type} ${value}`} style={{ display: 'block', overflowWrap: 'anywhere' }}>
              {t(`identity.${type}`)}: {username ? `@${username}` : value}
            </span>
          ))}
        </Fact>
        <Fact name={t('details.window')}>
          {open && expires_at
            ? t('details.windowOpen', { until: `${times.day(expires_at)}, ${times.clock(expires_at)}` })
            : t('details.windowClosed')}
        </Fact>
        <Fact name={t('details.broadcasts')}>
          {t(contact.allow_broadcast ? 'details.allowed' : 'details.optedOut')}
        </Fact>
        <Fact name={t('details.since')}>{times.full(contact.created_at)}</Fact>
      </Stack>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="var(--desk-quiet)">
        {name}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
