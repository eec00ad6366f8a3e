import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../api/client.ts';
import { Failed } from '../frame/failed.tsx';
import { tellFailed } from '../frame/tell.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { Composer } from './composer/composer.tsx';
import { DropZone } from './composer/drop-zone.tsx';
import { FilesProvider } from './composer/files.tsx';
import { ReplyToProvider } from './composer/reply-to.tsx';
import { type ConversationKey, keyIn, type Message, titleOf } from './conversation.ts';
import styles from './conversation-view.module.css';
import { Details } from './details/details.tsx';
import { Header } from './header/header.tsx';
import { ThreadSearch } from './header/thread-search.tsx';
import { findPage } from './thread/find-page.ts';
import { readPage } from './thread/pages.ts';
import { Thread } from './thread/thread.tsx';
import type { Anchor } from './thread/use-thread.ts';
import { useConversation } from './use-conversation.ts';

/** The conversation of the address. */
export function ConversationView() {
  const conversation = keyIn(useParams({ from: '/o/$organization/inbox/$kind/$id' }));
  // Another conversation begins afresh: its composer, its place in the thread.
  return <OpenConversation key={`${conversation.kind} ${conversation.id}`} conversation={conversation} />;
}

interface Place {
  readonly anchor: Anchor;
  readonly target?: string;
  /** Each jump is one, also to where the thread is already. */
  readonly jumps: number;
}

function OpenConversation({ conversation }: { readonly conversation: ConversationKey }) {
  const { t } = useTranslation('inbox');
  const { known, error, refetch } = useConversation(conversation);
  const [panel, setPanel] = useState<'search' | 'details'>();
  const { place, jump, toEnd } = usePlace(conversation);
  const title = known && titleOf(known);
  const lastInbound = useRef<string>(undefined);
  useEffect(() => {
    document.title = title ? `${title} · Relaydesk` : 'Relaydesk';
  }, [title]);

  if (error && !known) return <Failed error={error} again={() => void refetch()} />;
  if (!known) return <Waiting />;
  const toggle = (name: 'search' | 'details') => setPanel((open) => (open === name ? undefined : name));
  return (
    <ReplyToProvider of={conversation.id}>
      <FilesProvider of={conversation.id}>
        <section className={styles.view} data-panel={panel} aria-label={t('conversation', { with: title })}>
          <Header known={known} toggle={toggle} panel={panel} />
          <DropZone>
            <div className={styles.thread}>
              <Thread
                key={`${place.anchor} ${place.jumps}`}
                conversation={conversation}
                isUnread={(known.unread_count ?? 0) > 0}
                lastInbound={lastInbound}
                anchor={place.anchor}
                target={place.target}
                jump={jump}
                toEnd={toEnd}
              />
            </div>
            <Composer known={known} lastInbound={lastInbound} />
          </DropZone>
          {panel === 'details' && <Details known={known} close={() => setPanel(undefined)} />}
          {panel === 'search' && (
            <ThreadSearch conversation={conversation} close={() => setPanel(undefined)} jump={jump} />
          )}
        </section>
      </FilesProvider>
    </ReplyToProvider>
  );
}

/** Where the thread is: at its end, or around a message. */
function usePlace(conversation: ConversationKey) {
  const { t } = useTranslation('inbox');
  const api = useApi();
  const [place, setPlace] = useState<Place>({ anchor: 'end', jumps: 0 });
  const { kind, id } = conversation;
  const jump = useCallback(
    async (message: Pick<Message, 'id' | 'created_at'>, total: number) => {
      try {
        const page = await findPage(api, { kind, id }, { message, total });
        if (page === undefined) throw new Error(t('quote.absent'));
        setPlace(({ jumps }) => ({ anchor: page, target: message.id, jumps: jumps + 1 }));
      } catch (error) {
        tellFailed(error);
      }
    },
    [api, kind, id, t],
  );
  // The message that the address names, as what a search has found.
  const { message: named } = useSearch({ from: '/o/$organization/inbox/$kind/$id' });
  useEffect(() => {
    if (named === undefined) return;
    const find = async () => {
      const [{ message }, { total }] = await Promise.all([
        answered(api.GET('/message', { params: { query: { id: named } } })),
        readPage(api, { kind, id }, { number: 1 }),
      ]);
      await jump(message, total);
    };
    find().catch(tellFailed);
  }, [named, api, kind, id, jump]);
  const toEnd = useCallback(() => setPlace(({ jumps }) => ({ anchor: 'end', jumps: jumps + 1 })), []);
  return {
    place,
    jump: (message: Pick<Message, 'id' | 'created_at'>, total: number) => void jump(message, total),
    toEnd,
  };
}
