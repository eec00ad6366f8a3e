import { jid } from '../../../gateway/gateway-client.ts';
import { contextInfo, type Row } from './row.ts';

const flow = (name: string, parameters: object, text?: string) => ({
  interactiveResponseMessage: {
    ...(text !== undefined && { body: { text } }),
    nativeFlowResponseMessage: { name, paramsJson: JSON.stringify(parameters), version: 3 },
    contextInfo,
  },
});
const vote = (selectedOptions: unknown[]) => ({
  pollUpdateMessage: {
    pollCreationMessageKey: { remoteJid: jid, fromMe: true, id: '3EB0POLL' },
    vote: { encPayload: 'secret', encIv: 'secret', selectedOptions },
    senderTimestampMs: '1790000000000',
  },
});

/** What people choose, fill in and vote. */
export const replies: readonly Row[] = [
  [
    'a button',
    { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'Yes', type: 1, contextInfo } },
    {
      type: 'reply',
      message: 'Yes',
      content: { kind: 'button', id: 'yes', title: 'Yes' },
      context: { message_id: '3EB0ASKED' },
    },
  ],
  [
    'a row of a list',
    {
      messageContextInfo: {},
      listResponseMessage: {
        title: 'arrojado',
        listType: 'SINGLE_SELECT',
        singleSelectReply: { selectedRowId: 'row-3' },
        description: 'brave',
        contextInfo,
      },
    },
    {
      type: 'reply',
      content: {
        kind: 'list',
        id: 'row-3',
        title: 'arrojado',
        description: 'brave',
        other: { listType: 'SINGLE_SELECT' },
      },
    },
  ],
  [
    'a template’s button',
    { templateButtonReplyMessage: { selectedId: 'stop', selectedDisplayText: 'Stop', selectedIndex: 2 } },
    { content: { kind: 'template_button', id: 'stop', title: 'Stop', payload: 'stop', other: { selectedIndex: 2 } } },
  ],
  [
    'a quick reply',
    flow('quick_reply', { id: 'q1', display_text: 'Corte' }),
    { message: 'Corte', content: { kind: 'quick_reply', id: 'q1', title: 'Corte' } },
  ],
  [
    'a menu’s row',
    flow('menu_options', { id: 'm1', title: 'First', description: 'the first' }),
    { content: { kind: 'list', id: 'm1', title: 'First', description: 'the first', other: { name: 'menu_options' } } },
  ],
  [
    'a form',
    flow('galaxy_message', { flow_token: 't', size: 42, signature: 'Ana' }, 'Sent'),
    {
      type: 'form_reply',
      message: '[form] Sent',
      content: { name: 'galaxy_message', body: 'Sent', answers: { size: 42, signature: 'Ana' } },
    },
  ],
  [
    'a vote',
    vote(['Monday', 'Friday']),
    {
      type: 'reply',
      message: 'Monday, Friday',
      content: { kind: 'poll_vote', title: 'Monday, Friday', other: { selected_options: ['Monday', 'Friday'] } },
      context: { message_id: '3EB0POLL' },
    },
  ],
  [
    'a vote that the server could not read',
    vote([]),
    { type: 'reply', message: '[poll vote]', content: { kind: 'poll_vote' }, context: { message_id: '3EB0POLL' } },
  ],
  [
    'a vote that only the tally names',
    vote([]),
    { content: { title: 'Friday' } },
    {
      pollUpdates: [
        { name: 'Monday', voters: [] },
        { name: 'Friday', voters: [jid] },
      ],
    },
  ],
  [
    'a vote that stands beside the message',
    vote([]),
    { content: { title: 'Friday' } },
    { pollUpdates: [{ vote: ['Friday'] }] },
  ],
];
