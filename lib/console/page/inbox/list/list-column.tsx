import { Group, TextInput, Title } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenConversation } from '../use-open-conversation.ts';
import { ChannelFilter } from './channel-filter.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Filters } from './filters.tsx';
import styles from './list.module.css';
import { PeopleFound } from './people-found.tsx';
import { TextsFound } from './texts-found.tsx';

/** The list of conversations, its filters, and the search for people and texts. */
export function ListColumn() {
  const { t } = useTranslation('inbox');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  // The title of the page is that of the conversation that is open.
  const open = useOpenConversation();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <section className={styles.column} aria-label={t('title')}>
      <div className={styles.head}>
        <Group justify="space-between">
          <Title order={open ? 2 : 1} size="h3">
            {t('title')}
          </Title>
          <ChannelFilter />
        </Group>
        <TextInput
          ref={input}
          type="search"
          radius="xl"
          placeholder={t('search.people')}
          aria-label={t('search.people')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setText('')}
        />
        <Filters />
      </div>
      {wanted ? <Found text={wanted} /> : <ConversationList />}
    </section>
  );
}

/** People first, for whom a search is at once; then what was said. */
const Found = ({ text }: { readonly text: string }) => (
  <div className={styles.found}>
    <PeopleFound text={text} />
    <TextsFound key={text} text={text} />
  </div>
);
