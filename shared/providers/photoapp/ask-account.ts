import type { AccountCheck } from '../../organizations/account-check.ts';
import type { Deps } from '../../runtime/deps.ts';
import { askGraphAccount } from '../account-check.ts';
import { outcomeOf } from './answer.ts';

/** Asks the photo-app whether the token opens the account, until `deadline` (ms since the epoch). */
export const askPhotoappAccount = (
  { accountId: id, token }: { readonly accountId: string; readonly token: string },
  deadline: number,
  deps: Deps<'http'>,
): Promise<AccountCheck> => {
  const account = { api: deps.settings.photoappApi, id, fields: 'user_id,username', token };
  return askGraphAccount(account, { deadline, readAnswer: outcomeOf }, deps);
};
