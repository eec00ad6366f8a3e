import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/client.ts';
import type { Message } from '../../conversation.ts';
import styles from './content.module.css';
import { RichText } from './rich-text.tsx';
import { SoundPlayer } from './sound-player.tsx';

/** A file where it can be seen or heard, with what was said about it. */
export function FileBody({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const { caption, text } = message.content as Schema<'FileContent'> & Schema<'TemplateContent'>;
  const { media_url } = message;
  return (
    <>
      {media_url ? <Shown message={message} address={media_url} /> : <Absent text={t('file.absent')} />}
      {(caption || text) && <RichText text={caption || text || ''} />}
    </>
  );
}

interface At {
  readonly message: Message;
  readonly address: string;
}

function Shown({ message, address }: At) {
  const { t } = useTranslation('inbox');
  const { type, media_type } = message;
  const { voice } = message.content as Schema<'FileContent'>;
  if (type === 'document') return <Document message={message} address={address} />;
  if (type === 'sticker') return <Picture address={address} name={t('file.sticker')} className={styles.sticker} />;
  if (media_type === 'image') return <Picture address={address} name={message.message} className={styles.picture} />;
  if (media_type === 'audio') return <SoundPlayer address={address} isVoice={voice ?? false} />;
  if (media_type === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: customers' videos have none.
    return <video className={styles.picture} src={address} controls preload="metadata" aria-label={t('file.video')} />;
  }
  return <Document message={message} address={address} />;
}

function Picture({ address, name, className }: { address: string; name: string; className: string | undefined }) {
  const { t } = useTranslation('inbox');
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Absent text={t('file.broken')} />;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className={className} src={address} alt={name} loading="lazy" onError={() => setIsBroken(true)} />
    </a>
  );
}

function Document({ message, address }: At) {
  const { t, i18n } = useTranslation('inbox');
  const { filename, size, mime_type } = message.content as Schema<'FileContent'>;
  const kind = (filename?.split('.').at(-1) ?? mime_type?.split('/').at(-1) ?? '').toUpperCase();
  return (
    <a className={styles.document} href={address} target="_blank" rel="noreferrer">
      <IconFile size={28} stroke={1.4} aria-hidden />
      <span>
        <bdi>{filename ?? t('file.document')}</bdi>
        <small>{[kind, size && sizeOf(size, i18n.resolvedLanguage)].filter(Boolean).join(' · ')}</small>
      </span>
      <IconDownload size={18} aria-hidden />
    </a>
  );
}

function Absent({ text }: { readonly text: string }) {
  return (
    <span className={styles.absent}>
      <IconPhotoOff size={18} aria-hidden /> {text}
    </span>
  );
}

/** 1.2 MB, in the reader's language. */
export function sizeOf(bytes: number, language: string | undefined): string {
  const [unit, divisor] = bytes < 1000 ? ['byte', 1] : bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  const options = { style: 'unit', unit: String(unit), unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / Number(divisor));
}
