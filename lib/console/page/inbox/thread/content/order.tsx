import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/client.ts';
import styles from './content.module.css';
import { RichText } from './rich-text.tsx';

type Item = Schema<'OrderContent'>['items'][number];

/** An order from the catalogue: what, how many, and what it comes to. */
export function Order({ order }: { readonly order: Schema<'OrderContent'> }) {
  const { t, i18n } = useTranslation('inbox');
  const currency = order.items.find((item) => item.currency)?.currency;
  const money = (amount: number) =>
    new Intl.NumberFormat(i18n.resolvedLanguage, currency ? { style: 'currency', currency } : {}).format(amount);
  return (
    <>
      <b className={styles.head}>{t('order.title')}</b>
      {order.text && <RichText text={order.text} />}
      <table className={styles.table}>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order stays as it is.
            <tr key={index}>
              <td>{item.quantity ?? 1} ×</td>
              <th scope="row">{item.product_id}</th>
              <td>{item.unit_price !== undefined && money(sumOf(item))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('order.total')}
            </th>
            <td>{money(order.items.reduce((sum, item) => sum + sumOf(item), 0))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

const sumOf = ({ quantity = 1, unit_price = '0' }: Item) => quantity * Number(unit_price);
