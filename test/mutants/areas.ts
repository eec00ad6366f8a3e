import { breaker } from './areas/breaker.ts';
import { broadcasts } from './areas/broadcasts.ts';
import { chains } from './areas/chains.ts';
import { client } from './areas/client.ts';
import { contacts } from './areas/contacts.ts';
import { deadLetters } from './areas/dead-letters.ts';
import { delivering } from './areas/delivering.ts';
import { deploying } from './areas/deploying.ts';
import { edits } from './areas/edits.ts';
import { erasing } from './areas/erasing.ts';
import { events } from './areas/events.ts';
import { fairness } from './areas/fairness.ts';
import { gatewayIn } from './areas/gateway-in.ts';
import { guard } from './areas/guard.ts';
import { identities } from './areas/identities.ts';
import { inbox } from './areas/inbox.ts';
import { input } from './areas/input.ts';
import { keys } from './areas/keys.ts';
import { leftCommits } from './areas/left-commits.ts';
import { limits } from './areas/limits.ts';
import { links } from './areas/links.ts';
import { members } from './areas/members.ts';
import { merging } from './areas/merging.ts';
import { messageTypes } from './areas/message-types.ts';
import { messages } from './areas/messages.ts';
import { optingOut } from './areas/opting-out.ts';
import { partsAndFiles } from './areas/parts-and-files.ts';
import { queues } from './areas/queues.ts';
import { receiving } from './areas/receiving.ts';
import { recipients } from './areas/recipients.ts';
import { rights } from './areas/rights.ts';
import { sandbox } from './areas/sandbox.ts';
import { sending } from './areas/sending.ts';
import { templates } from './areas/templates.ts';
import { tenants } from './areas/tenants.ts';
import { transitions } from './areas/transitions.ts';
import { uploads } from './areas/uploads.ts';
import { webhooksIn } from './areas/webhooks-in.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, by what they break. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  sending,
  'left-commits': leftCommits,
  limits,
  recipients,
  templates,
  broadcasts,
  uploads,
  receiving,
  'opting-out': optingOut,
  merging,
  inbox,
  messages,
  'message-types': messageTypes,
  edits,
  'parts-and-files': partsAndFiles,
  'webhooks-in': webhooksIn,
  'gateway-in': gatewayIn,
  'dead-letters': deadLetters,
  client,
  delivering,
  events,
  breaker,
  chains,
  fairness,
  erasing,
  contacts,
  identities,
  tenants,
  keys,
  members,
  links,
  guard,
  queues,
  rights,
  deploying,
  input,
  sandbox,
  transitions,
};
