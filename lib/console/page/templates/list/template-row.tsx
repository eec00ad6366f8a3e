import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { layoutOf, type Template } from '../layout.ts';
import { StatusBadge } from '../status-badge.tsx';
import { idOf } from '../use-templates.ts';
import styles from './list.module.css';

/** One template in one language. */
export function TemplateRow({ template, isOpen }: { readonly template: Template; readonly isOpen: boolean }) {
  const { t } = useTranslation('templates');
  const { organization } = useParams({ from: '/o/$organization' });
  const { name, language, category, status } = template;
  return (
    <Link
      from="/o/$organization/templates"
      to="/o/$organization/templates"
      params={{ organization }}
      search={(view) => ({ ...view, template: idOf(template) })}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      preload={false}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.kind}>
        {language} · {t(`category.${category}`, { defaultValue: category })}
      </span>
      <bdi className={styles.body}>{layoutOf(template).body}</bdi>
      <span className={styles.status}>
        <StatusBadge status={status} />
      </span>
    </Link>
  );
}
