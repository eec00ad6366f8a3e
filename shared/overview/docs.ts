import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  answersViewSchema,
  dayViewSchema,
  deliveriesViewSchema,
  getOverview,
  messagesViewSchema,
  overviewSchema,
  templatesViewSchema,
} from './operations.ts';

explain(getOverview.query, { days: 'How many days, with today, from 1 to 90; 30 unless given.' });
explain(getOverview.reply, {
  success: 'Always true.',
  complete:
    'Whether all that is kept of these days is added up. Where it is not, the same request goes on with it: ask again.',
  overview: 'What is added up by now.',
});
explain(overviewSchema, {
  days: 'The days in UTC, the earliest first, with those on which nothing was.',
  first_answer: 'Of all these days.',
  estimated_cost:
    'What the provider may bill for the templates of these days, at the prices that the operator has configured now. Null where a category that was sent has no price. What the provider does not bill is not taken off, and templates of other categories are left out.',
});
explain(dayViewSchema, {
  date: { description: 'In UTC.', format: 'date' },
  complete:
    'Whether it is added up. Until two days after its end a day is added up anew, so that receipts and late attempts count: today’s once in five minutes at most, later once in an hour.',
  messages: 'Of contacts and groups. Reactions, and what the system says, are none.',
  deliveries:
    'Deliveries to webhooks that are there now, by the day on which they were made. Null for a day that was added up for the first time when its deliveries were gone, after 30 days.',
  first_answer: 'To who wrote on this day.',
  templates: 'Templates that have not failed.',
});
explain(templatesViewSchema, {
  marketing: 'Of the category `MARKETING`.',
  utility: 'Of the category `UTILITY`.',
  authentication: 'Of the category `AUTHENTICATION`.',
  other: 'Of another category, or of one that is not known, as of what was sent from elsewhere.',
});
explain(messagesViewSchema, {
  inbound: 'Messages that came in.',
  sent: 'Messages of which nothing later than the provider’s acceptance is known, or not even that.',
  delivered: 'Messages that have reached a device.',
  read: 'Messages that were read.',
  failed: 'Messages that were refused, or have failed since.',
});
explain(deliveriesViewSchema, {
  delivered: 'Answered with a 2xx.',
  failed: 'After the last attempt.',
  pending: 'Not settled yet.',
});
explain(answersViewSchema, {
  answered:
    'How often a person had written, and was answered: of several messages in a row the first counts. Templates are no answers, and groups do not count.',
  median_seconds:
    'The median of the time from the person’s message to the answer, of a program or a member, right to 7 %. Null where there was none.',
});

const days = [
  {
    date: '2026-11-28',
    complete: true,
    messages: { inbound: 212, sent: 3, delivered: 41, read: 230, failed: 2 },
    deliveries: { delivered: 980, failed: 1, pending: 0 },
    first_answer: { answered: 87, median_seconds: 94 },
    templates: { marketing: 0, utility: 40, authentication: 0, other: 0 },
  },
];

export const getOverviewDocs = documentation(getOverview, {
  tag: 'Members',
  summary: 'The last days, added up',
  description:
    'Messages by direction and status, deliveries to webhooks, the time to a first answer and a cost estimate. They are added up when they are asked for: the first time all messages of these days are read, at one read unit for some five of them and 20,000 in a request; then a day is kept, and an answer with nothing to add up costs three for five days, and six for 30. Contacts that were deleted before have taken their messages along; what was added up stays.',
  success: 'What is added up.',
  examples: {
    day: {
      summary: 'A day',
      query: { days: '1' },
      answer: {
        success: true,
        complete: true,
        overview: { days, first_answer: { answered: 87, median_seconds: 94 }, estimated_cost: 0.32 },
      },
    },
  },
});
