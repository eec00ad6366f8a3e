import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeOf } from '../thread/content/file-body.tsx';
import styles from './composer.module.css';
import { useFiles } from './files.tsx';

/** The files that the next message will bring. */
export function FileList() {
  const { t, i18n } = useTranslation('inbox');
  const { files, remove } = useFiles();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <bdi>{file.name}</bdi> <small>{sizeOf(file.size, i18n.resolvedLanguage)}</small>
          <CloseButton size={24} aria-label={t('composer.remove', { name: file.name })} onClick={() => remove(file)} />
        </li>
      ))}
    </ul>
  );
}

export function FileButton() {
  const { t } = useTranslation('inbox');
  const { add } = useFiles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip label={t('composer.file')}>
        <ActionIcon size="lg" aria-label={t('composer.file')} onClick={() => input.current?.click()}>
          <IconPaperclip size={20} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
