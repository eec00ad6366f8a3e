import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contact, nameOf } from '../conversation.ts';
import { ManageReplies } from './manage-replies.tsx';
import { type Reply, useReplies } from './use-replies.ts';

/** Those that fit what is typed behind a slash at the beginning of a message; all, where there is none. */
export function useFitting(text: string) {
  const { data: replies = [] } = useReplies();
  const typed = text.startsWith('/') ? text.slice(1).toLowerCase() : undefined;
  const fitting = replies.filter(({ title }) => title.toLowerCase().includes(typed ?? ''));
  return { fitting, isOffered: typed !== undefined && fitting.length > 0 };
}

interface Chosen {
  /** What is written already: behind a slash it chooses among the replies. */
  readonly text: string;
  readonly choose: (reply: Reply) => void;
  /** Where they are listed: behind a slash an arrow leads into it from the message. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** Leads back to the message. */
  readonly leave: () => void;
}

/** Texts that are written often, by their titles. A slash at the beginning of a message opens them, too. */
export function SavedReplies({ text, choose, list, leave }: Chosen) {
  const { t } = useTranslation('inbox');
  const [isOpen, setIsOpen] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const { fitting, isOffered } = useFitting(text);
  return (
    <>
      <Menu
        onClose={() => isOffered && leave()}
        opened={isOpen || isOffered}
        onChange={setIsOpen}
        position="top-start"
        width={320}
        trapFocus={!isOffered}
        returnFocus={!isOffered}
      >
        <Menu.Target>
          <ActionIcon size="lg" title={t('replies.title')} aria-label={t('replies.title')}>
            <IconBolt size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown ref={list}>
          {fitting.length === 0 && <Menu.Label>{t('replies.none')}</Menu.Label>}
          {fitting.map((reply) => (
            <Menu.Item key={reply.id} onClick={() => choose(reply)}>
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

/** A reply's text for a person: `{name}` is theirs. */
export const filled = ({ text }: Reply, contact: Contact) => text.replaceAll('{name}', nameOf(contact));
