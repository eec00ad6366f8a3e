import { markReadDocs } from '../../../shared/reading/docs.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { digits } from '../client.ts';

/** The message that the document's example of a read mark is about comes in. */
export function receiveExample(to: Parameters<typeof receive>[0]): Promise<void> {
  const { message_id: id } = Object(markReadDocs.examples.read?.body);
  return receive(to, [textFrom(digits, 'How much is it?', { id })]);
}
