import { randomBytes } from 'node:crypto';
import type { Ports } from '../../shared/runtime/deps.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';

/** An organization as they are: with an account id and a token of the provider's usual lengths. Each of its own. */
export function benchTenant(ports: Ports): Promise<Tenant> {
  const id = String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '1');
  return makeTenant(ports, {
    slug: `bench-${id}`,
    name: 'Padaria Santa Cecília',
    cloud_phone_id: id,
    chatapp_business_id: `10${id}`,
    bearer_token: `EAA${'x'.repeat(200)}`,
    photoapp_account_id: `17${id}`,
    photoapp_token: `IGAA${'x'.repeat(200)}`,
  });
}

let numbers = 0;

/** A number that nobody has yet. */
export const newNumber = (): string => `+4915${String(100_000_000 + process.pid * 1_000 + numbers++)}`;
