import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';
import { type Contact, nameOf } from '../conversation.ts';
import { ManageReplies } from './manage-replies.tsx';

export function useReplies() {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: [organization.id, 'reply'],
    queryFn: async () => (await answered(api.GET('/replies'))).replies,
    staleTime: 5 * 60_000,
  });
}

interface Chosen {
  /** What is written already: behind a slash it chooses among the replies. */
  readonly text: string;
  readonly contact: Contact;
  readonly choose: (text: string) => void;
}

/** Texts that are written often, by their titles. A slash at the beginning of a message opens them, too. */
export function SavedReplies({ text, contact, choose }: Chosen) {
  const { t } = useTranslation('inbox');
  const [isOpen, setIsOpen] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const { data: replies = [] } = useReplies();
  const typed = text.startsWith('/') ? text.slice(1).toLowerCase() : undefined;
  const fitting = replies.filter(({ title }) => title.toLowerCase().includes(typed ?? ''));
  const isShown = isOpen || (typed !== undefined && fitting.length > 0);
  return (
    <>
      <Menu opened={isShown} onChange={setIsOpen} position="top-start" width={320} trapFocus={typed === undefined}>
        <Menu.Target>
          <ActionIcon size="lg" title={t('replies.title')} aria-label={t('replies.title')}>
            <IconBolt size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.length === 0 && <Menu.Label>{t('replies.none')}</Menu.Label>}
          {fitting.map((reply) => (
            <Menu.Item key={reply.id} onClick={() => choose(filled(reply.text, contact))}>
              <Text size="sm" fw={600}>
                {reply.title}
              </Text>
              <Text size="xs" c="var(--desk-quiet)" lineClamp={2} dir="auto">
                {reply.text}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsManaging(true)}>{t('replies.manage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ManageReplies isOpen={isManaging} close={() => setIsManaging(false)} />
    </>
  );
}

/** `{name}` is the person's. */
const filled = (text: string, contact: Contact) => text.replaceAll('{name}', nameOf(contact));
