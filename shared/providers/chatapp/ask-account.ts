import type { AccountCheck } from '../../organizations/account-check.ts';
import type { Deps } from '../../runtime/deps.ts';
import { askGraphAccount } from '../account-check.ts';
import { outcomeOf } from './answer.ts';

/** An account at the chat-app's provider: a number, and the business account whose templates it sends. */
export interface AskedChatapp {
  readonly phoneId?: string;
  readonly businessId?: string;
  readonly token: string;
}

/** Asks the provider whether the token opens the number and the business account, those that are given. `deadline` in ms since the epoch. */
export async function askChatappAccount(
  { phoneId, businessId, token }: AskedChatapp,
  deadline: number,
  deps: Deps<'http'>,
): Promise<AccountCheck> {
  const api = deps.settings.chatappApi;
  const asked = [
    { id: phoneId, fields: 'display_phone_number,verified_name' },
    { id: businessId, fields: 'name' },
  ].flatMap(({ id, fields }) => (id === undefined ? [] : [{ api, id, fields, token }]));
  const checks = await Promise.all(
    asked.map((account) => askGraphAccount(account, { deadline, readAnswer: outcomeOf }, deps)),
  );
  return checks.find(({ result }) => result !== 'ok') ?? { result: 'ok' };
}
