import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';
import type { Message } from '../conversation.ts';
import styles from './thread.module.css';
import { useThreadState } from './thread-context.ts';

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
  const api = useApi();
  const { organization } = useHere();
  const { jump } = useThreadState();
  const { data } = useQuery({
    queryKey: ['message', organization.id, id],
    queryFn: async () => (await answered(api.GET('/message', { params: { query: { id } } }))).message,
    staleTime: 60_000,
  });
  return (
    <button type="button" className={styles.quote} disabled={!data} onClick={() => data && jump(data)}>
      <b dir="auto">{data?.direction === 'outbound' ? t('quote.us') : (data?.sender?.name ?? t('quote.them'))}</b>
      <span dir="auto">{data?.message ?? '…'}</span>
    </button>
  );
}
