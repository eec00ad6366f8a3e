import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/client.ts';
import type { Message } from '../../conversation.ts';
import styles from '../thread.module.css';
import { Cards } from './cards.tsx';
import { FileBody } from './file-body.tsx';
import { Interactive } from './interactive.tsx';
import { Order } from './order.tsx';
import { Place } from './place.tsx';
import { FormReply, Poll, Reply } from './replies.tsx';
import { RichText } from './rich-text.tsx';

/** What a message says, by its type. */
export function MessageBody({ message }: { readonly message: Message }) {
  const { t } = useTranslation('inbox');
  const { type, content } = message;
  switch (content === null ? 'text' : type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return <FileBody message={message} />;
    case 'location':
      return <Place place={content as Schema<'LocationContent'>} />;
    case 'contacts':
      return <Cards content={content as Schema<'ContactsContent'>} />;
    case 'interactive':
      return <Interactive content={content as Schema<'InteractiveContent'>} text={message.message} />;
    case 'order':
      return <Order order={content as Schema<'OrderContent'>} />;
    case 'reply':
      return <Reply reply={content as Schema<'ReplyContent'>} text={message.message} />;
    case 'form_reply':
      return <FormReply form={content as Schema<'FormReplyContent'>} />;
    case 'poll':
      return <Poll poll={content as Schema<'PollContent'>} />;
    case 'template':
      return message.media_url ? <FileBody message={message} /> : <RichText text={message.message} />;
    case 'deleted':
      return <span className={styles.gone}>{t('message.deleted')}</span>;
    case 'unsupported':
      return <span className={styles.gone}>{t('message.unsupported')}</span>;
    default:
      return <RichText text={message.message} />;
  }
}
