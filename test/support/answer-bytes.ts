/** Bytes that Lambda hands on of an answer with this body, and how many it takes. */
export const answerBytes = (body: unknown): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, body: JSON.stringify(body) }));
export const lambdaBytes = 6 * 1024 * 1024;
