import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveMe } from '../../functions/console/get-me.ts';
import { serve as serveInvite } from '../../functions/console/invite-member.ts';
import { serve as serveMembers } from '../../functions/console/list-members.ts';
import { serve as serveRemove } from '../../functions/console/remove-member.ts';
import { memberIdOf } from '../../shared/members/member.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { memberCaller } from '../support/call.ts';
import { addMember } from '../support/members.ts';
import { makeTenant } from '../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every third. */
const sample = new Sample(3);

let world: World;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const issuer = 'https://issuer.test';
const steps = ['invite', 'join', 'remove'] as const;
type Step = (typeof steps)[number];

/**
 * An owner invites somebody, who joins, and is removed again, up to a step. In that step the process dies, and whoever asked asks
 * again, as people do. Then the person is what the step was to make of them, everywhere, and nothing else.
 */
async function play(step: Step, death?: Death): Promise<readonly string[]> {
  const tenant = await makeTenant(world.ports);
  const name = `person-of-faults-${++made}`;
  const email = `${name}@example.org`;
  const owner = await addMember(world.ports, tenant, { name: `owner-of-faults-${made}`, role: 'owner' });
  const claims = { iss: issuer, sub: name };
  world.provider = ({ url }) =>
    url.endsWith('/.well-known/openid-configuration')
      ? jsonAnswer(200, { userinfo_endpoint: `${issuer}/userinfo` })
      : jsonAnswer(200, { sub: name, email, email_verified: true, name });
  const at = `/api/${tenant.organization.id}/members`;
  const me = (ports: Ports) => memberCaller(serveMe, ports, claims)({ path: '/api/me' });
  const acts: Record<Step, (ports: Ports) => Promise<{ readonly status: number }>> = {
    invite: (ports) =>
      memberCaller(serveInvite, ports, owner.claims)({ method: 'POST', path: at, body: { email, role: 'agent' } }),
    join: me,
    remove: (ports) =>
      memberCaller(
        serveRemove,
        ports,
        owner.claims,
      )({
        method: 'DELETE',
        path: `${at}/${memberIdOf({ issuer, subject: name })}`,
      }),
  };
  for (const before of steps.slice(0, steps.indexOf(step))) await acts[before](world.ports);
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([acts[step](process.ports), process.died]);
  if (death) expect((await acts[step](world.ports)).status).toBeLessThan(500);
  const listed = (await memberCaller(serveMembers, world.ports, owner.claims)({ path: at })).body.members;
  const those = listed.filter((one: { email: string }) => one.email === email);
  expect(those.map(({ status }: { status: string }) => status)).toEqual(
    { invite: ['invited'], join: ['active'], remove: [] }[step],
  );
  // Who signs in next: the invited joins, the member stays one, and who was removed is none.
  const { organizations } = (await me(world.ports)).body;
  const own = [{ id: tenant.organization.id, name: tenant.organization.name, role: 'agent' }];
  expect(organizations).toEqual(step === 'remove' ? [] : own);
  expect(listed.filter((one: { role: string }) => one.role === 'owner')).toHaveLength(1);
  return process.calls;
}

test.each(steps)(
  '%s: a death between any two calls leaves nobody half a member, and asking again ends it',
  async (step) => {
    const calls = await play(step);
    expect(await sample.failures(calls, (death) => play(step, death))).toEqual([]);
  },
);
