import { Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { More } from '../../frame/more.tsx';
import { useTimes } from '../../frame/times.ts';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { type Conversation, keyOf, type Message, titleOf } from '../conversation.ts';
import { Face } from '../face.tsx';
import { toWrite } from '../writes.ts';
import styles from './list.module.css';

/** The messages that have the text, of the latest conversations first; the rest is searched on request. */
export function TextsFound({ text }: { readonly text: string }) {
  const { t } = useTranslation('inbox');
  const api = useApi();
  const { organization } = useHere();
  const times = useTimes();
  const pages = useInfiniteQuery({
    queryKey: ['search', organization.id, text],
    queryFn: ({ pageParam, signal }) =>
      answered(api.GET('/search', { params: { query: { text, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 30_000,
  });
  const { data, error, refetch, hasNextPage } = pages;
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const found = data.pages.flatMap((page) => page.found);
  const until = data.pages.at(-1)?.searched_until;
  return (
    <section aria-label={t('search.messages')}>
      <Title order={3} size="h6" px="md" pt="sm">
        {t('search.messages')}
      </Title>
      <ul className={styles.results}>
        {found.flatMap((one) =>
          one.messages.map((message) => (
            <li key={message.id}>
              <FoundRow conversation={one.conversation as Conversation} message={message as Message} />
            </li>
          )),
        )}
      </ul>
      <Text size="sm" c="dimmed" px="md" pb="xs" role="status">
        {hasNextPage && until
          ? t('search.until', { time: times.moment(until) })
          : t('search.whole', { count: found.length })}
      </Text>
      <More pages={pages} label={t('search.goOn')} />
    </section>
  );
}

interface Found {
  readonly conversation: Conversation;
  readonly message: Message;
}

function FoundRow({ conversation, message }: Found) {
  const { organization } = useHere();
  const times = useTimes();
  return (
    <Link
      to="/o/$organization/inbox/$kind/$id"
      params={{ organization: organization.id, ...keyOf(conversation) }}
      search={({ show, channel }) => ({ show, channel, message: message.id })}
      state={toWrite}
      className={styles.row}
      preload={false}
    >
      <Face of={conversation} />
      <bdi className={styles.name}>{titleOf(conversation)}</bdi>
      <time dateTime={message.created_at}>{times.short(message.created_at)}</time>
      <span className={styles.last} dir="auto">
        {message.message}
      </span>
    </Link>
  );
}
