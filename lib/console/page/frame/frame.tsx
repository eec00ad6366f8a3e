import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsentProvider } from '../inbox/unsent.tsx';
import { Live } from '../live/live.tsx';
import { HereContext } from '../session/here.ts';
import { useMe } from '../session/me.ts';
import { FailedNotice } from './failed.tsx';
import styles from './frame.module.css';
import { NoMember } from './no-member.tsx';
import { Rail } from './rail.tsx';
import { Waiting } from './waiting.tsx';

/** What stands around every page of an organization. */
export function Frame() {
  const { t } = useTranslation('frame');
  const { organization: id } = useParams({ from: '/o/$organization' });
  const me = useMe();
  const here = useMemo(() => {
    const organization = me.data?.organizations.find((one) => one.id === id);
    return me.data && organization && { me: me.data, organization };
  }, [me.data, id]);
  if (me.error && !me.data) return <FailedNotice error={me.error} again={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  if (!here) return <NoMember email={me.data.email} />;
  return (
    <HereContext value={here}>
      <Live key={id}>
        <UnsentProvider>
          <div className={styles.frame}>
            <a className={styles.skip} href="#page">
              {t('skip')}
            </a>
            <Rail />
            <main id="page" className={styles.page} tabIndex={-1}>
              <Suspense fallback={<Waiting />}>
                <Outlet />
              </Suspense>
            </main>
          </div>
        </UnsentProvider>
      </Live>
    </HereContext>
  );
}
