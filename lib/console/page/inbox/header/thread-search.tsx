import { CloseButton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { useFocusBack } from '../../frame/focus.tsx';
import { useTimes } from '../../frame/times.ts';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import type { ConversationKey, Message } from '../conversation.ts';
import view from '../conversation-view.module.css';
import styles from './thread-search.module.css';

interface Search {
  readonly conversation: ConversationKey;
  readonly close: () => void;
  readonly jump: (message: Message, total: number) => void;
}

/** Looks for words in a conversation; what is found leads to where it was said. */
export function ThreadSearch({ conversation, close, jump }: Search) {
  const { t } = useTranslation('inbox');
  useFocusBack();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 300);
  return (
    <aside className={view.panel} aria-label={t('search.thread')}>
      <div className={styles.head}>
        <TextInput
          data-autofocus
          autoFocus
          type="search"
          placeholder={t('search.thread')}
          aria-label={t('search.thread')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <CloseButton aria-label={t('close')} onClick={close} />
      </div>
      {wanted && <Found conversation={conversation} wanted={wanted} jump={jump} />}
    </aside>
  );
}

function Found({ conversation, wanted, jump }: Pick<Search, 'conversation' | 'jump'> & { readonly wanted: string }) {
  const { t } = useTranslation('inbox');
  const times = useTimes();
  const { data, error, refetch } = useFound(conversation, wanted);
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <>
      <Text size="xs" c="var(--desk-quiet)" px="md" pb={6} role="status">
        {t('search.found', { count: data.found.pagination.totalMessages })}
      </Text>
      {data.found.messages.map((message) => (
        <button type="button" key={message.id} className={styles.hit} onClick={() => jump(message, data.total)}>
          <time dateTime={message.created_at}>{times.short(message.created_at)}</time>
          <span dir="auto">{message.message}</span>
        </button>
      ))}
    </>
  );
}

/** What matches, newest first, and how many messages there are in all. */
function useFound({ kind, id }: ConversationKey, wanted: string) {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: ['thread-search', organization.id, kind, id, wanted],
    queryFn: async ({ signal }) => {
      const whose = kind === 'group' ? { chatappNumber: id } : { contactId: id };
      const ask = async (query: { limit: number; query?: string }) =>
        (await answered(
          api.GET('/conversations', { params: { query: { ...whose, ...query } }, signal }),
        )) as Schema<'ConversationPage'>;
      // A comma would part the text into several terms.
      const [found, all] = await Promise.all([
        ask({ limit: 50, query: wanted.replaceAll(',', ' ') }),
        ask({ limit: 1 }),
      ]);
      return { found, total: all.pagination.totalMessages };
    },
  });
}
