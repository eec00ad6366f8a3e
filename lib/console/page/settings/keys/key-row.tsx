import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { Moment } from '../../frame/moment.tsx';
import { Row } from '../../frame/rows.tsx';

interface Shown {
  readonly apiKey: Schema<'Key'>;
  readonly revoke: () => void;
}

/** One key: everything but the key. */
export function KeyRow({ apiKey, revoke }: Shown) {
  const { t } = useTranslation('settings');
  const { name, state, created_at, last_used_at, expires_at, revoked_at } = apiKey;
  const isActive = state === 'active';
  const times = [
    ['created', created_at],
    ['lastUsed', last_used_at],
    [state === 'expired' ? 'expired' : 'expires', expires_at],
    ['revoked', revoked_at],
  ] as const;
  return (
    <Row
      actions={
        isActive && (
          <Button size="xs" variant="light" color="red" onClick={revoke} aria-label={t('keys.revokeOne', { name })}>
            {t('keys.revoke')}
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Badge variant="light" color={isActive ? 'desk' : 'gray'}>
          {t(`keys.state.${state}`)}
        </Badge>
      </Group>
      <Group gap="0 16px" c="var(--desk-quiet)" fz="sm" mt={2}>
        {times.map(
          ([what, at]) =>
            at && (
              <span key={what}>
                {t(`keys.${what}`)} <Moment at={at} />
              </span>
            ),
        )}
        {!last_used_at && <span>{t('keys.neverUsed')}</span>}
      </Group>
    </Row>
  );
}
