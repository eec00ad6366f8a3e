import type { Inbound } from '../../../channels/inbound.ts';
import { memberOf, tolerantId, tolerantList, tolerantName } from '../../tolerant-reader.ts';

/**
 * Reads what the provider tells of a group: its subject, when the group begins (`subject`) or its settings change
 * (`group_subject`). What was asked for and refused is told in the same members.
 */
export function readGroupSubject(group: unknown): Inbound {
  const groupId = tolerantId.parse(memberOf(group, 'group_id'));
  const changed = memberOf(group, 'group_subject');
  const isRefused =
    memberOf(changed, 'update_successful') === false || tolerantList.parse(memberOf(group, 'errors')).length > 0;
  const subject = tolerantName().parse(memberOf(changed, 'text') ?? memberOf(group, 'subject'));
  if (groupId === undefined || subject === undefined || isRefused) {
    return { kind: 'nothing', reason: 'what is told of a group is not its subject' };
  }
  return { kind: 'group-subject', groupId, subject };
}
