import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Webhook } from './use-webhooks.ts';

/** `paused`: by an owner or a program of the organization. `stopped`: since its address wants nothing any more, or failed for days. */
type State = 'active' | 'failing' | 'paused' | 'stopped';

export function stateOf({ enabled, disabled_reason, failing_since }: Webhook): State {
  if (enabled) return failing_since ? 'failing' : 'active';
  return disabled_reason === 'disabled by the organization' ? 'paused' : 'stopped';
}

const colors: Record<State, string> = { active: 'desk', failing: 'yellow', paused: 'gray', stopped: 'red' };

export function StateBadge({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const state = stateOf(webhook);
  return (
    <Badge variant="light" color={colors[state]} c={state === 'failing' ? 'var(--desk-note-text)' : undefined}>
      {t(`state.${state}`)}
    </Badge>
  );
}
