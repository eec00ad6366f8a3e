import { IconUsersGroup } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Empty } from '../../frame/empty.tsx';
import { useTimes } from '../../frame/times.ts';
import { Face } from '../../inbox/face.tsx';
import { useHere } from '../../session/here.ts';
import styles from './list.module.css';
import { PagedList } from './paged-list.tsx';
import { pageSize, usePages } from './use-pages.ts';

type GroupPage = Schema<'GroupPage'>;

/** The groups that write to the organization's gateway instances: no contacts, and nothing of them can be changed. */
export function Groups() {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { organization } = useHere();
  const pages = usePages({
    key: [organization.id, 'conversation', 'groups'],
    async ask(page, signal) {
      const query = { action: 'groups', limit: pageSize, page } as const;
      const answer = (await answered(api.GET('/conversations', { params: { query }, signal }))) as GroupPage;
      return { rows: answer.groups, total: answer.pagination.totalGroups };
    },
  });
  return (
    <PagedList
      pages={pages}
      count={(count) => t('groups.count', { count })}
      row={(group) => <GroupRow group={group} />}
      empty={<Empty icon={IconUsersGroup} title={t('groups.none')} text={t('groups.noneText')} />}
    />
  );
}

function GroupRow({ group }: { readonly group: GroupPage['groups'][number] }) {
  const times = useTimes();
  const { organization } = useParams({ from: '/o/$organization' });
  return (
    <Link
      to="/o/$organization/inbox/$kind/$id"
      params={{ organization, kind: 'group', id: group.id }}
      className={styles.row}
      preload={false}
    >
      <Face of={{ contact: null, group }} size={40} />
      <span className={styles.who}>
        <bdi>{group.subject ?? group.id}</bdi>
      </span>
      <span className={styles.cell}>{group.last_message_at && times.short(group.last_message_at)}</span>
    </Link>
  );
}
