import type { AdminDeps } from '../admin/command.ts';
import { admin } from './demo-admin.ts';

const account = '--photoapp-account-id 17841400000000000 --photoapp-token sandbox-token';
const person = '17841400008460057';

/**
 * Connects the demo organization to the photo-app channel, and makes a contact who is known there alone. Both stay as
 * they are when they are there. Returns the contact's id on the platform.
 */
export async function connectPhotoapp(organization: string, deps: AdminDeps): Promise<string> {
  const shown = (await admin(`organization show ${organization}`, deps)) as { photoapp_account_id: string | null };
  if (shown.photoapp_account_id === null) await admin(`organization update ${organization} ${account}`, deps);
  const known = `--photoapp-id ${person} --photoapp-username bia.lima --name Bia`;
  await admin(`contact create --organization ${organization} ${known}`, deps).catch((error: Error) => {
    if (!error.message.endsWith(' already.')) throw error;
  });
  return person;
}
