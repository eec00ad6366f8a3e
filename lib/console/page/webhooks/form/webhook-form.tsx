import { Button, Checkbox, Group, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platforms } from '../../../../../shared/events.ts';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import type { Webhook } from '../use-webhooks.ts';
import { type EventName, namesFor } from './events.ts';

/** What a form asks for, whether the webhook is new or not. */
export interface Wanted {
  readonly url: string;
  readonly platform: Webhook['platform'];
  readonly type?: 'all';
  readonly types?: EventName[];
}

interface Form {
  /** The one that is changed; none for a new one. */
  readonly webhook?: Webhook;
  readonly save: (wanted: Wanted) => void;
  readonly error: Error | null;
  readonly isSaving: boolean;
  readonly action: string;
}

/** Where events go, and which. */
export function WebhookForm({ webhook, save, error, isSaving, action }: Form) {
  const { t } = useTranslation('webhooks');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [platform, setPlatform] = useState<Webhook['platform']>(webhook?.platform ?? 'chatapp');
  const [isAll, setIsAll] = useState(!webhook || webhook.type === 'all');
  const [names, setNames] = useState<EventName[]>(webhook?.types.filter((type) => type !== 'all') ?? []);
  const refusal = refusalOf(error, ['url', 'types', 'type', 'platform']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ url, platform, ...(isAll ? { type: 'all' } : { types: names }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          required
          type="url"
          label={t('form.url')}
          description={t('form.urlHelp')}
          placeholder="https://"
          value={url}
          error={refusal.at('url')}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Select
          label={t('form.platform')}
          data={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
          value={platform}
          allowDeselect={false}
          error={refusal.at('platform')}
          onChange={(value) => value && setPlatform(value)}
        />
        <Radio.Group
          label={t('form.events')}
          value={isAll ? 'all' : 'some'}
          error={refusal.at('types') ?? refusal.at('type')}
          onChange={(value) => setIsAll(value === 'all')}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="all" label={t('event.all')} />
            <Radio value="some" label={t('form.some')} />
          </Stack>
        </Radio.Group>
        {!isAll && (
          <Checkbox.Group
            value={names}
            onChange={(values) => setNames(values as EventName[])}
            aria-label={t('form.some')}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" ps="lg">
              {namesFor(names).map((name) => (
                <Checkbox key={name} value={name} label={t(`event.${name}`)} description={name} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={!url.trim() || (!isAll && names.length === 0)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
