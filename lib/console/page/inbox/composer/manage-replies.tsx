import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/client.ts';
import { useChanged, withOne, without } from '../../api/use-changed.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { TakesFocus } from '../../frame/focus.tsx';
import { tellFailed } from '../../frame/tell.tsx';
import { useHere } from '../../session/here.ts';
import { type Reply, repliesKey, useReplies } from './use-replies.ts';

/** A saved reply as it is edited; a new one has no id. */
interface Draft {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
}

interface Managed {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes, changes and deletes the organization's saved replies. */
export function ManageReplies({ isOpen, close }: Managed) {
  const { t } = useTranslation('inbox');
  const { data: replies = [] } = useReplies();
  const [edited, setEdited] = useState<Draft>();
  const change = useChangeReplies(() => setEdited(undefined));
  return (
    <Dialog isOpen={isOpen} close={close} request={change} title={t('replies.title')}>
      <TakesFocus key={String(edited !== undefined)}>
        <Stack>
          {edited ? (
            <Edit
              reply={edited}
              save={(reply) => change.mutate({ save: reply })}
              isSaving={change.isPending}
              cancel={() => setEdited(undefined)}
            />
          ) : (
            <>
              {replies.map((reply) => (
                <Group key={reply.id} wrap="nowrap" justify="space-between">
                  <div style={{ minWidth: 0 }}>
                    <Text size="sm" fw={600}>
                      {reply.title}
                    </Text>
                    <Text size="xs" c="var(--desk-quiet)" truncate>
                      {reply.text}
                    </Text>
                  </div>
                  <Group gap={4} wrap="nowrap">
                    <Button size="compact-xs" variant="subtle" onClick={() => setEdited(reply)}>
                      {t('replies.edit')}
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="red"
                      loading={
                        change.isPending && 'remove' in change.variables && change.variables.remove.id === reply.id
                      }
                      onClick={() => change.mutate({ remove: reply })}
                    >
                      {t('replies.delete')}
                    </Button>
                  </Group>
                </Group>
              ))}
              <Button variant="light" onClick={() => setEdited({ title: '', text: '' })}>
                {t('replies.new')}
              </Button>
            </>
          )}
        </Stack>
      </TakesFocus>
    </Dialog>
  );
}

interface Edited {
  readonly reply: Draft;
  readonly save: (reply: Draft) => void;
  readonly isSaving: boolean;
  readonly cancel: () => void;
}

function Edit({ reply, save, isSaving, cancel }: Edited) {
  const { t } = useTranslation('inbox');
  const [title, setTitle] = useState(reply.title);
  const [text, setText] = useState(reply.text);
  return (
    <Stack>
      <TextInput
        label={t('replies.name')}
        data-autofocus
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label={t('replies.text')}
        description={t('replies.textHelp')}
        autosize
        minRows={3}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={isSaving} onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button
          loading={isSaving}
          disabled={!title.trim() || !text.trim()}
          onClick={() => save({ ...reply, title, text })}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}

type Change = { readonly save: Draft } | { readonly remove: Reply };

function useChangeReplies(done: () => void) {
  const api = useApi();
  const { organization } = useHere();
  const changed = useChanged<Reply>({ list: repliesKey(organization.id) });
  const shown = (all: readonly Reply[], { reply }: { readonly reply: Reply }) => withOne(all, reply);
  return useMutation({
    mutationFn(change: Change): Promise<unknown> {
      const of = (id: string) => ({ params: { path: { id } } });
      if ('remove' in change) {
        return changed(api.DELETE('/replies/{id}', of(change.remove.id)), (all) => without(all, change.remove));
      }
      const { id, ...body } = change.save;
      return id
        ? changed(api.PATCH('/replies/{id}', { ...of(id), body }), shown)
        : changed(api.POST('/replies', { body }), shown);
    },
    onSuccess: done,
    onError: tellFailed,
  });
}
