import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../frame/page-frame.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { TemplateList } from './list/template-list.tsx';
import { TemplateDrawer } from './one/template-drawer.tsx';
import { statuses } from './status-badge.tsx';
import styles from './templates.module.css';
import { useTemplates } from './use-templates.ts';
import type { TemplatesView } from './view.ts';

const here = '/o/$organization/templates';

/** The organization's templates at the provider. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const { status, search, template } = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const found = useTemplates({ status, search });
  const find = (wanted: string | undefined) =>
    void navigate({ search: (view) => ({ ...view, search: wanted }), replace: true });
  const change = (changed: TemplatesView) => void navigate({ search: (view) => ({ ...view, ...changed }) });
  return (
    <PageFrame
      fills
      title={t('title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} />}
          loading={found.isRefetching}
          onClick={() => void found.refetch()}
        >
          {t('refresh')}
        </Button>
      }
    >
      <div className={styles.head}>
        <Select
          aria-label={t('status.label')}
          value={status ?? ''}
          allowDeselect={false}
          onChange={(chosen) => change({ status: chosen || undefined })}
          data={[
            { value: '', label: t('status.any') },
            ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        <SearchField label={t('search')} initial={search} find={find} className={styles.search} />
      </div>
      <div>
        <TemplateList found={found} isFiltered={Boolean(search || status)} open={template} />
      </div>
      <TemplateDrawer id={template} close={() => change({ template: undefined })} />
    </PageFrame>
  );
}
