import { createHash } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import type { MasterStore } from '../../shared/rotating/rotate-master.ts';

/** What a version is called until it is the current one. Nothing reads by it. */
const next = 'RELAYDESK_NEXT';

/**
 * The master secret in Secrets Manager. A new text is put beside the current one first, and then made the current one on the
 * condition that the version before still is: AWS refuses to move a label from where it is not.
 */
export function masterStore(client: SecretsManagerClient, SecretId: string): MasterStore {
  return {
    async read() {
      const { SecretString = '', VersionId = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
      return { text: SecretString, version: VersionId };
    },
    async replace(version, text) {
      const put = { SecretId, SecretString: text, VersionStages: [next], ClientRequestToken: idOf(text) };
      const { VersionId } = await client.send(new PutSecretValueCommand(put));
      const move = { VersionStage: 'AWSCURRENT', MoveToVersionId: VersionId, RemoveFromVersionId: version };
      try {
        await client.send(new UpdateSecretVersionStageCommand({ SecretId, ...move }));
        return true;
      } catch (error) {
        if ((error as Error).name === 'InvalidParameterException') return false;
        throw error;
      }
    },
  };
}

/** The version's id, by the text: a call that the SDK repeats makes no second version. */
const idOf = (text: string) => createHash('sha256').update(text).digest('hex');
