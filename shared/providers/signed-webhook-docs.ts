/** What the documentation says of every webhook that is taken. */
export const takenWebhookDocs = {
  success: 'Everything in it is safe.',
  notJson: { when: 'The body is not JSON.', example: { message: 'The body is not valid JSON.' } },
} as const;

/** The same of those that a provider signs. */
export const signedWebhookDocs = {
  description:
    'Answers 200 once everything in the webhook is safely queued. The signature is checked over the bytes as they came, against every configured app secret. Bodies are taken up to 6 MB.',
  success: takenWebhookDocs.success,
  errors: ['Invalid request body', 'Invalid API key'],
  ownErrors: {
    'Invalid request body': takenWebhookDocs.notJson,
    'Invalid API key': {
      when: 'The signature is missing or not one over this body.',
      example: { message: 'X-Hub-Signature-256 is missing or does not match the body.' },
    },
  },
  headers: {
    'X-Hub-Signature-256': {
      description: 'HMAC-SHA256 of the body under one of the app secrets, in hexadecimal digits.',
      pattern: '^sha256=[0-9a-fA-F]{64}$',
      example: 'sha256=0d3a3f0a4a3b6c5b8f1f2e6f3c1c2f9f9e5f1b6a7d8c9e0f1a2b3c4d5e6f7a8b',
    },
  },
} as const;
