import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/client.ts';
import styles from './content.module.css';

/** A place, as a link to a map. */
export function Place({ place }: { readonly place: Schema<'LocationContent'> }) {
  const { t } = useTranslation('inbox');
  const { latitude, longitude, name, address, live } = place;
  const point = `${latitude}, ${longitude}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <a className={styles.place} href={map} target="_blank" rel="noreferrer">
      <IconMapPin size={26} stroke={1.5} aria-hidden />
      <span>
        <b dir="auto">{name || (live ? t('place.live') : t('place.place'))}</b>
        <span className={styles.quiet} dir="auto">
          {address || point}
        </span>
      </span>
    </a>
  );
}
