import type { CommandDeps } from '../admin/command.ts';
import { offeredPeople } from '../sandbox/sign-in/people.ts';
import { admin } from './demo-connections.ts';

const [olivia, marcos, nadia, yuki] = offeredPeople;

/** A second organization, so that one sees that nothing of it shows in the first. */
const second = 'second';

/**
 * Has the sandbox's people be members: an owner and two agents of the demo organization, and the owner of a second one. They join
 * when they sign in. Only in the first start: who is removed stays so.
 */
export async function inviteDemoPeople(organization: string, deps: CommandDeps): Promise<void> {
  await inviteAll(
    organization,
    [
      [olivia, 'owner'],
      [marcos, 'agent'],
      [nadia, 'agent'],
    ],
    deps,
  );
  await admin(`organization show ${second}`, deps).catch(() =>
    admin(`organization create --slug ${second} --name Second`, deps),
  );
  await inviteAll(second, [[yuki, 'owner']], deps);
}

type Invited = readonly [person: (typeof offeredPeople)[number], role: 'owner' | 'agent'];

async function inviteAll(organization: string, people: readonly Invited[], deps: CommandDeps): Promise<void> {
  const there = (await admin(`member list --organization ${organization}`, deps)) as unknown[];
  if (there.length > 0) return;
  for (const [{ email }, role] of people)
    await admin(`member invite --organization ${organization} --email ${email} --role ${role}`, deps);
}
