import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../api/api-error.ts';
import { answered, useApi } from '../../api/client.ts';
import { useAskAboutTyped } from '../../frame/ask-about-typed.ts';
import { Failed } from '../../frame/failed.tsx';
import { TakesFocus } from '../../frame/focus.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { MergeContact } from '../merge/merge-contact.tsx';
import { EditContact } from './edit-contact.tsx';
import { OneContact } from './one-contact.tsx';
import type { Task } from './task.ts';

interface Open {
  readonly id: string | undefined;
  readonly close: () => void;
  /** Opens another contact. */
  readonly show: (id: string) => void;
}

/** The contact that is open, beside the list. */
export function ContactDrawer({ id, close, show }: Open) {
  const { t } = useTranslation('contacts');
  const [begun, setBegun] = useState<{ readonly of: string; readonly task: Task | undefined }>();
  const task = begun?.of === id ? begun?.task : undefined;
  const { onInput, isAsking, question, askBefore } = useAskAboutTyped(id !== undefined);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => askBefore(close)}
      onInput={onInput}
      // The key then leaves what was begun.
      closeOnEscape={task === undefined && !isAsking}
      // What was typed is not lost by a click beside it.
      closeOnClickOutside={task !== 'edit'}
      position="right"
      size={420}
      title={t('one.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {id !== undefined && (
        <Contact
          key={id}
          id={id}
          task={task}
          begin={(next) => setBegun({ of: id, task: next })}
          close={close}
          show={show}
        />
      )}
      {question}
    </Drawer>
  );
}

interface Shown extends Pick<Open, 'close' | 'show'> {
  readonly id: string;
  readonly task: Task | undefined;
  readonly begin: (task: Task | undefined) => void;
}

function Contact({ id, task, begin, close, show }: Shown) {
  const api = useApi();
  const { organization } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: [organization.id, 'contact', 'one', id],
    queryFn: async ({ signal }) => (await answered(api.GET('/contact', { params: { query: { id } }, signal }))).contact,
  });
  if (error && (isGone(error) || !data)) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const leave = () => begin(undefined);
  return (
    <TakesFocus key={task === 'edit' || task === 'merge' ? task : 'one'}>
      {task === 'edit' && <EditContact contact={data} done={leave} />}
      {task === 'merge' && <MergeContact contact={data} cancel={leave} show={show} />}
      {task !== 'edit' && task !== 'merge' && <OneContact contact={data} task={task} begin={begin} close={close} />}
    </TakesFocus>
  );
}
