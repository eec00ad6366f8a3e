import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './composer.module.css';

interface Offered {
  readonly text: string;
  readonly take: () => void;
  readonly drop: () => void;
}

/** A draft that came when something else was written already. */
export function EarlierDraft({ text, take, drop }: Offered) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.replying} role="status">
      <span>
        {t('draft.earlier')} <bdi>{text}</bdi>
      </span>
      <Button size="compact-sm" variant="subtle" onClick={take}>
        {t('draft.take')}
      </Button>
      <CloseButton size="sm" aria-label={t('draft.drop')} onClick={drop} />
    </div>
  );
}
