import { IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { MoreFailed } from '../../frame/more-failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { idOf, type useTemplates } from '../use-templates.ts';
import styles from './list.module.css';
import { TemplateRow } from './template-row.tsx';

interface List {
  readonly found: ReturnType<typeof useTemplates>;
  /** Whether some are left out by search or status. */
  readonly isFiltered: boolean;
  readonly open: string | undefined;
  /** How a first one is made, for who may. */
  readonly make?: ReactNode;
}

/** The templates that are asked for. */
export function TemplateList({ found, isFiltered, open, make }: List) {
  const { t } = useTranslation('templates');
  const { templates, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = found;
  if (error && !templates) return <Failed error={error} again={() => void refetch()} />;
  if (!templates) return <Waiting />;
  if (templates.length === 0 && !hasNextPage) {
    return isFiltered ? (
      <Empty icon={IconTemplate} title={t('none.title')} text={t('none.text')} />
    ) : (
      <Empty icon={IconTemplate} title={t('empty.title')} text={t('empty.text')}>
        {make}
      </Empty>
    );
  }
  if (templates.length === 0) return isFetchNextPageError ? <MoreFailed context={found} /> : <Waiting />;
  return (
    <Virtuoso
      className={styles.list}
      tabIndex={-1}
      data={templates}
      computeItemKey={(_index, one) => idOf(one)}
      itemContent={(_index, one) => <TemplateRow template={one} isOpen={idOf(one) === open} />}
      endReached={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
      increaseViewportBy={400}
      context={found}
      components={{ List: 'ul' as never, Item: 'li' as never, Footer: MoreFailed }}
    />
  );
}
