import { Button, Select } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../frame/list-page.module.css';
import { PageFrame } from '../frame/page-frame.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { useHere } from '../session/here.ts';
import { TemplateList } from './list/template-list.tsx';
import { NewTemplate } from './new/new-template.tsx';
import { TemplateDrawer } from './one/template-drawer.tsx';
import { statuses } from './status-badge.tsx';
import { idOf, useTemplates } from './use-templates.ts';
import type { TemplatesView } from './view.ts';

const here = '/o/$organization/templates';

/** The organization's templates at the provider. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const { status, search, template } = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { organization } = useHere();
  const [isMaking, setIsMaking] = useState(false);
  const found = useTemplates({ status, search });
  const find = (wanted: string | undefined) =>
    void navigate({ search: (view) => ({ ...view, search: wanted }), replace: true });
  const change = (changed: TemplatesView) => void navigate({ search: (view) => ({ ...view, ...changed }) });
  const make = organization.role === 'owner' && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setIsMaking(true)}>
      {t('new.title')}
    </Button>
  );
  return (
    <PageFrame
      fills
      title={t('title')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} />}
            loading={found.isRefetching}
            onClick={() => void found.refetch()}
          >
            {t('refresh')}
          </Button>
          {make}
        </>
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
        <SearchField label={t('search')} searched={search} find={find} className={styles.search} />
      </div>
      <div>
        <TemplateList found={found} isFiltered={Boolean(search || status)} open={template} make={make} />
      </div>
      <TemplateDrawer id={template} close={() => change({ template: undefined })} />
      {isMaking && <NewTemplate close={() => setIsMaking(false)} show={(made) => change({ template: idOf(made) })} />}
    </PageFrame>
  );
}
