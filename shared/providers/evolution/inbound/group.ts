import type { Inbound } from '../../../channels/inbound.ts';
import { memberOf, tolerantId, tolerantName } from '../../tolerant-reader.ts';
import { addresseeOf } from '../jid.ts';

/** Reads what a server tells of a group (`groups.upsert`, `groups.update`), or of its chat (`chats.upsert`): its subject. */
export function readGroupSubject(group: unknown): Inbound {
  const jid = ['id', 'remoteJid', 'jid'].map((name) => tolerantId.parse(memberOf(group, name))).find(isGroup);
  const addressee = addresseeOf(jid);
  const subject = tolerantName().parse(memberOf(group, 'subject') ?? memberOf(group, 'name'));
  if (!addressee || !('groupId' in addressee) || subject === undefined) {
    return { kind: 'nothing', reason: 'what is told of a group is not its subject' };
  }
  return { kind: 'group-subject', groupId: addressee.groupId, subject };
}

const isGroup = (jid: string | undefined): boolean => jid?.endsWith('@g.us') ?? false;
