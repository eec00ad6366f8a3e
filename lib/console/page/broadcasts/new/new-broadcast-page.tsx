import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToLeave } from '../../frame/ask-to-leave.tsx';
import { Failed } from '../../frame/failed.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { fieldOf } from '../../frame/refusal.ts';
import { useHere } from '../../session/here.ts';
import styles from '../broadcasts.module.css';
import type { Broadcast } from '../use-broadcasts.ts';
import { AudienceStep } from './audience-step.tsx';
import { ContentStep } from './content-step.tsx';
import { type Draft, emptyDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { StartStep } from './start-step.tsx';
import { steps } from './steps.ts';
import { TemplateStep } from './template-step.tsx';
import { useCreate, useUploads } from './use-create.ts';

const shown = { template: TemplateStep, audience: AudienceStep, content: ContentStep, start: StartStep };
const fields = steps.flatMap((step) => step.fields);

/** A broadcast step by step. */
export function NewBroadcastPage() {
  const { t } = useTranslation('broadcasts');
  const { organization } = useHere();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [place, setPlace] = useState(0);
  const head = useRef<HTMLHeadingElement>(null);
  // The fields of the next step are below it.
  useDidUpdate(() => head.current?.focus(), [place]);
  const upload = useUploads();
  const { mutate, isPending, error, reset } = useCreate(upload);
  // What is being created is not lost.
  const { question } = useAskToLeave(() => draft !== emptyDraft && !isPending);
  const refusedField = error ? fieldOf(error, fields) : undefined;
  const refused = refusedField && error ? { [refusedField]: error.message } : {};
  const step = steps[place] ?? steps[0];
  const Step = shown[step.name];
  const isLast = place === steps.length - 1;
  /** Where all before it is filled in. */
  const isOpen = (to: number) => steps.slice(0, to).every(({ isDone }) => isDone(draft));

  const change = (changes: Partial<Draft>) => {
    // Another draft would be another broadcast.
    if (isPending) return;
    reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const start = () => {
    const { template } = draft;
    if (!template) return;
    const onError = (refusal: unknown) => {
      const field = fieldOf(refusal, fields);
      if (field) setPlace(steps.findIndex((one) => (one.fields as readonly string[]).includes(field)));
    };
    // Is not called where the page is left meanwhile.
    const onSuccess = ({ id }: Broadcast) =>
      void navigate({
        to: '/o/$organization/broadcasts/$id',
        params: { organization: organization.id, id },
        ignoreBlocker: true,
      });
    mutate({ ...draft, template }, { onSuccess, onError });
  };

  return (
    <PageFrame forOwners title={t('list.new')}>
      {question}
      <Stack gap="lg">
        <Stepper active={place} onStepClick={setPlace} size="sm" iconSize={32}>
          {steps.map(({ name }, index) => (
            <Stepper.Step
              key={name}
              allowStepSelect={isOpen(index)}
              label={<span className={styles.stepName}>{t(`step.${name}`)}</span>}
            />
          ))}
        </Stepper>
        <div className={styles.two}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isLast) start();
              else setPlace(place + 1);
            }}
          >
            <Stack>
              <h2 ref={head} tabIndex={-1} className={styles.step}>
                {t(`step.${step.name}`)}
              </h2>
              {error && <Failed error={error} />}
              <Step draft={draft} change={change} upload={upload} refused={refused} />
              <Group justify="space-between">
                <Button variant="default" disabled={place === 0} onClick={() => setPlace(place - 1)}>
                  {t('new.back')}
                </Button>
                <Button type="submit" disabled={!isOpen(place + 1)} loading={isPending}>
                  {isLast ? t(draft.isLater ? 'start.schedule' : 'start.start') : t('new.next')}
                </Button>
              </Group>
            </Stack>
          </form>
          <Preview draft={draft} />
        </div>
      </Stack>
    </PageFrame>
  );
}
