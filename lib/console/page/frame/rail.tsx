import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LiveSign } from '../live/live-sign.tsx';
import { useHere } from '../session/here.ts';
import { AccountMenu } from './account-menu.tsx';
import { isAnythingUnsaved, useAskToLeave } from './ask-to-leave.tsx';
import mark from './mark.svg';
import { MoreMenu } from './more-menu.tsx';
import { navigation } from './navigation.ts';
import styles from './rail.module.css';

/** The way from page to page: at the side, and at the foot of a phone. */
export function Rail() {
  const { t } = useTranslation('frame');
  const { organization } = useHere();
  // What is on its way, or begun, is the page's alone.
  const { question, askBefore } = useAskToLeave(isAnythingUnsaved, false);
  const pages = navigation.filter(({ owners }) => !owners || organization.role === 'owner');
  return (
    <nav className={styles.rail} aria-label={t('navigation')}>
      <img src={mark} alt="Relaydesk" width={36} height={36} className={styles.mark} />
      {pages.map(({ name, to, icon: Icon, main }) => (
        <Link
          key={name}
          to={to}
          params={{ organization: organization.id }}
          className={main ? styles.link : `${styles.link} ${styles.wide}`}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{t(`pages.${name}`)}</span>
        </Link>
      ))}
      <div className={styles.end}>
        <LiveSign />
        <AccountMenu askBefore={askBefore} />
      </div>
      <MoreMenu pages={pages.filter(({ main }) => !main)} askBefore={askBefore} />
      {question}
    </nav>
  );
}
