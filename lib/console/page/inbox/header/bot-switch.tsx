import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRobot, IconRobotOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Known } from '../use-conversation.ts';
import { useChange } from './use-change.ts';

/** Pauses the bot for a customer, and lets it answer again; where there is none, nothing is shown. */
export function BotSwitch({ known }: { readonly known: Known }) {
  const { t } = useTranslation('inbox');
  const change = useChange(known);
  const status = known.contact?.bot_status;
  if (!status) return null;
  const isActive = status === 'active';
  const label = t(isActive ? 'bot.pause' : 'bot.resume');
  const Icon = isActive ? IconRobot : IconRobotOff;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="lg"
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? 'desk' : 'gray'}
        aria-label={label}
        loading={change.isPending}
        onClick={() => change.mutate({ bot_status: isActive ? 'paused' : 'active' })}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
