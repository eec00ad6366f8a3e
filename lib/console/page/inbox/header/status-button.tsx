import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCircleCheck, IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Known } from '../use-conversation.ts';
import styles from './header.module.css';
import { useChange } from './use-change.ts';

/** Closes what is done, and opens it again. */
export function StatusButton({ known }: { readonly known: Known }) {
  const { t } = useTranslation('inbox');
  const change = useChange(known);
  const isClosed = known.status === 'closed';
  const toggle = () => change.mutate({ status: isClosed ? 'open' : 'closed' });
  useHotkeys([['E', toggle]]);
  const Icon = isClosed ? IconRotate : IconCircleCheck;
  const label = t(isClosed ? 'status.reopen' : 'status.close');
  return (
    <Button
      size="xs"
      variant={isClosed ? 'light' : 'default'}
      leftSection={<Icon size={17} />}
      loading={change.isPending}
      onClick={toggle}
      aria-label={label}
      title={`${label} (E)`}
    >
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
