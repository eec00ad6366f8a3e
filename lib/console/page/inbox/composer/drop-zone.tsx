import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './composer.module.css';
import { useFiles } from './files.tsx';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files that are dropped anywhere on a conversation. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('inbox');
  const { add } = useFiles();
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard files are chosen with the button of the composer.
    <div
      className={styles.zone}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      {children}
      {isOver && (
        <div className={styles.over}>
          <IconUpload size={34} stroke={1.5} aria-hidden />
          {t('composer.drop')}
        </div>
      )}
    </div>
  );
}
