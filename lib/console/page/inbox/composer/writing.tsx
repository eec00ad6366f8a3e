import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../conversation.ts';
import type { Address, Content } from '../sending/body.ts';
import { useOutbox } from '../sending/outbox.tsx';
import { isTouched, useWrites } from '../writes.ts';
import styles from './composer.module.css';
import { EarlierDraft } from './earlier-draft.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { FileButton, FileList } from './file-list.tsx';
import { useFiles } from './files.tsx';
import { useReplyTo } from './reply-to.tsx';
import { Replying } from './replying.tsx';
import { filled, SavedReplies, useFitting } from './saved-replies.tsx';
import { TemplateButton } from './template-button.tsx';
import { useDraft } from './use-draft.ts';
import type { Reply } from './use-replies.ts';
import { useTyping } from './use-typing.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

interface Written {
  readonly contact: Contact;
  readonly platform: Address['platform'];
  readonly lastInbound: RefObject<string | undefined>;
}

/** A text, files with or without one, or a voice note. */
export function Writing({ contact, platform, lastInbound }: Written) {
  const { t } = useTranslation('inbox');
  const { post } = useOutbox();
  const { files, add, clear } = useFiles();
  const { replyTo, setReplyTo } = useReplyTo();
  const draft = useDraft(contact.id);
  const onTyping = useTyping(lastInbound);
  const [isRecording, setIsRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = draft.text.trim();
  const canSend = text !== '' || files.length > 0;
  useEffect(() => {
    if (replyTo || files.length > 0) input.current?.focus();
  }, [replyTo, files]);
  const writes = useWrites();
  useEffect(() => {
    if (writes) input.current?.focus();
  }, [writes]);
  // What was pressed may be gone, or cannot be pressed any more.
  const goOn = () => {
    if (!isTouched()) input.current?.focus();
  };

  const offered = useRef<HTMLDivElement>(null);
  const { fitting, isOffered } = useFitting(draft.text);
  const answerWith = (reply: Reply) => {
    draft.write(filled(reply, contact));
    goOn();
  };

  const put = (more: string) => {
    draft.write(withPut(draft.text, more, input.current));
    input.current?.focus();
  };
  const dispatch = (contents: readonly Content[]) => {
    const address = { platform, contactId: contact.id, replyTo: replyTo?.message_id ?? undefined };
    setReplyTo(undefined);
    for (const content of contents) void post(content, address);
  };
  const submit = () => {
    if (!canSend) return;
    dispatch(contentsOf(files, text));
    clear();
    draft.write('');
    goOn();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (isEnter && !isTouched()) {
      event.preventDefault();
      if (isOffered && fitting[0]) answerWith(fitting[0]);
      else submit();
    }
    if (event.key === 'ArrowDown' && isOffered) {
      event.preventDefault();
      offered.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    }
    if (event.key === 'Escape') setReplyTo(undefined);
  };

  return (
    <div className={styles.composer}>
      {draft.earlier && (
        <EarlierDraft
          text={draft.earlier}
          take={() => {
            draft.takeEarlier();
            goOn();
          }}
          drop={() => {
            draft.dropEarlier();
            goOn();
          }}
        />
      )}
      {replyTo && <Replying to={replyTo} />}
      <FileList />
      <Textarea
        ref={input}
        className={styles.text}
        autosize
        minRows={1}
        maxRows={8}
        dir="auto"
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.placeholder')}
        value={draft.text}
        onChange={({ currentTarget }) => {
          draft.write(currentTarget.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => add(clipboardData.files)}
      />
      <div className={styles.bar}>
        {!isRecording && (
          <>
            <EmojiButton choose={put} />
            <FileButton />
            <SavedReplies text={draft.text} choose={answerWith} list={offered} leave={goOn} />
            {platform === 'chatapp' && <TemplateButton contact={contact} />}
          </>
        )}
        <VoiceRecorder
          isRecording={isRecording}
          setIsRecording={(is) => {
            setIsRecording(is);
            if (!is) goOn();
          }}
          done={(file) => dispatch([{ kind: 'file', file, caption: '' }])}
          keep={(file) => add([file])}
        />
        {!isRecording && (
          <Tooltip label={t('composer.send')}>
            <ActionIcon
              className={styles.send}
              variant="filled"
              color="desk"
              radius="xl"
              size={36}
              disabled={!canSend}
              aria-label={t('composer.send')}
              onClick={submit}
            >
              <IconSend2 size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  );
}

/** The text with something put where the cursor is. */
function withPut(text: string, more: string, input: HTMLTextAreaElement | null): string {
  const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
  return text.slice(0, start) + more + text.slice(end);
}

/** A text is the first file's caption where that can have one, and else a message of its own. */
function contentsOf(files: readonly File[], text: string): Content[] {
  const takesCaption = files[0] && !files[0].type.startsWith('audio/');
  const sent = files.map((file, index) => ({
    kind: 'file' as const,
    file,
    caption: index === 0 && takesCaption ? text : '',
  }));
  return text && !takesCaption ? [...sent, { kind: 'text', text }] : sent;
}
