import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../frame/page-frame.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useHere } from '../session/here.ts';
import { sections } from './sections.ts';
import styles from './settings.module.css';

/** What owners set up, one section at a time. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { organization } = useHere();
  return (
    <PageFrame forOwners title={t('title')} text={organization.name}>
      <nav className={styles.sections} aria-label={t('sections')}>
        {sections.map(({ name, to, icon: Icon }) => (
          <Link key={name} to={to} params={{ organization: organization.id }} className={styles.section}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(`${name}.title`)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </PageFrame>
  );
}
