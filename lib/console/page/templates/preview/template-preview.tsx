import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { piecesOf, type Values } from '../fill-template.ts';
import { type Layout, layoutOf, type Template } from '../layout.ts';
import styles from './preview.module.css';

interface Previewed {
  readonly template: Pick<Template, 'components' | 'variables'>;
  /** By `keyOfVariable`; a variable without a value shows its placeholder. */
  readonly values: Values;
  /** Of its header. */
  readonly file?: File;
}

/** A template as the phone will show it; what stands for variables is marked. */
export function TemplatePreview({ template, values, file }: Previewed) {
  const { t } = useTranslation('templates');
  const { header, body, footer, buttons } = layoutOf(template);
  const variables = { variables: template.variables, values };
  return (
    <section className={styles.phone} aria-label={t('preview')}>
      <div className={styles.bubble}>
        {header && header.format !== 'TEXT' && <FileHeader format={header.format} file={file} />}
        {header?.format === 'TEXT' && (
          <b dir="auto">
            <Filled pieces={piecesOf(header.text, 'header', variables)} />
          </b>
        )}
        <div className={styles.body} dir="auto">
          <Filled pieces={piecesOf(body, 'body', variables)} />
        </div>
        {footer && (
          <small className={styles.footer} dir="auto">
            {footer}
          </small>
        )}
      </div>
      {buttons.length > 0 && (
        <ul className={styles.buttons}>
          {buttons.map((button, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place.
            <li key={place} dir="auto">
              <ButtonIcon type={button.type} />{' '}
              {button.text || t(`button.${button.type}`, { defaultValue: button.type })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Filled({ pieces }: { readonly pieces: ReturnType<typeof piecesOf> }) {
  return pieces.map(({ text, variable }, index) =>
    variable === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand where they stand.
      <mark key={index} className={styles.variable}>
        {text}
      </mark>
    ),
  );
}

const fileIcons = { IMAGE: IconPhoto, VIDEO: IconVideo, LOCATION: IconMapPin } as const;

function FileHeader({ format, file }: { readonly format: string; readonly file: File | undefined }) {
  const { t } = useTranslation('templates');
  const address = useAddress(format === 'IMAGE' ? file : undefined);
  if (address) return <img className={styles.picture} src={address} alt={file?.name} />;
  const Icon = fileIcons[format as keyof typeof fileIcons] ?? IconFileText;
  return (
    <div className={styles.file}>
      <Icon size={30} stroke={1.4} aria-hidden />
      <span>{file?.name ?? t(`header.${format}`, { defaultValue: format })}</span>
    </div>
  );
}

/** Where the browser has a file, as long as it is shown. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

const buttonIcons: Readonly<Record<string, typeof IconPhone>> = {
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
  OTP: IconCopy,
};

function ButtonIcon({ type }: Pick<Layout['buttons'][number], 'type'>) {
  const Icon = buttonIcons[type] ?? IconArrowBackUp;
  return <Icon size={16} aria-hidden />;
}
