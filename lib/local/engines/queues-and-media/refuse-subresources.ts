import type { buildApp } from './fauxqs.ts';

const unknownToFauxqs = ['acl', 'legal-hold', 'retention', 'tagging'];
const refusal = '<Error><Code>NotImplemented</Code><Message>Not available on a laptop.</Message></Error>';

/** fauxqs would take the tags (`PUT /bucket/key?tagging`) for the object's new content. */
export function refuseSubresources(app: ReturnType<typeof buildApp>): void {
  app.addHook('onRequest', async (request, reply) => {
    const asked = Object.keys(request.query as object);
    if (request.method !== 'PUT' || !unknownToFauxqs.some((name) => asked.includes(name))) return;
    return reply.code(501).type('application/xml').send(refusal);
  });
}
