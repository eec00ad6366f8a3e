/** The chapters of the document. */
export const tags = {
  Messages: 'Sending messages, and what became of them.',
  Conversations: 'What was said with a contact.',
  Media: 'The files of messages.',
  Contacts: 'The people an organization talks to. A message can be sent only to one of them.',
  Webhooks: 'Where an organization hears of its events: subscriptions, and what was delivered to them.',
  Events: 'What is delivered to the address of a subscription, signed.',
  Gateway:
    'A second family of endpoints that send, with an address of their own. They are addressed by the name of an instance, take the key in the header `apikey`, and speak as an Evolution API does.',
  'Provider webhooks': 'What the channel providers call. Nobody else needs these.',
  Service: 'The service itself and its documentation.',
} as const;

export type Tag = keyof typeof tags;
