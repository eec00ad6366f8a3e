import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** With the library of the specification, which many languages have. */
const example = `import { Webhook } from 'standardwebhooks';

// body: the exact text of the request. It throws where the signature is wrong.
const event = new Webhook(secret).verify(body, headers);`;

/** How a receiver knows that a delivery is genuine. */
export function VerifyHelp() {
  const { t } = useTranslation('webhooks');
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('verify.title')}
      </Text>
      <Text size="sm" c="var(--desk-quiet)">
        {t('verify.text')}
      </Text>
      <Code block tabIndex={0}>
        {example}
      </Code>
    </Stack>
  );
}
