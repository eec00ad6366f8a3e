import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { shows, type View } from '../view.ts';
import styles from './list.module.css';

/** Which conversations the list shows. */
export function Filters() {
  const { t } = useTranslation('inbox');
  const view = useSearch({ from: '/o/$organization/inbox' });
  const navigate = useNavigate();
  const choose = (changed: View) => void navigate({ to: '.', search: { ...view, ...changed } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled sideways in every browser.
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      {shows.map((show) => (
        <button
          type="button"
          key={show}
          className={styles.filter}
          aria-pressed={show === (view.show ?? 'open')}
          onClick={() => choose({ show })}
        >
          {t(`filter.${show}`)}
        </button>
      ))}
    </div>
  );
}
