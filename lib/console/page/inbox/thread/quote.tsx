import { useTranslation } from 'react-i18next';
import type { Message } from '../conversation.ts';
import styles from './thread.module.css';
import { useThreadState } from './thread-context.ts';
import { useMessage } from './use-message.ts';

/** What a message answers: pressed, the thread goes there. */
export function Quote({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const { context } = message;
  if (!context) return null;
  if (context.id) return <QuotedMessage id={context.id} />;
  if (context.story) return <span className={styles.quote}>{t('quote.story')}</span>;
  if (context.product) {
    return <span className={styles.quote}>{t('quote.product', { product: context.product.product_id ?? '' })}</span>;
  }
  return <span className={styles.quote}>{t('quote.absent')}</span>;
}

function QuotedMessage({ id }: { readonly id: string }) {
  const { t } = useTranslation('inbox');
  const { jump } = useThreadState();
  const quoted = useMessage(id);
  return (
    <button type="button" className={styles.quote} disabled={!quoted} onClick={() => quoted && jump(quoted)}>
      <b dir="auto">{quoted?.direction === 'outbound' ? t('quote.us') : (quoted?.sender?.name ?? t('quote.them'))}</b>
      <span dir="auto">{quoted?.type === 'deleted' ? t('message.deleted') : (quoted?.message ?? '…')}</span>
    </button>
  );
}
