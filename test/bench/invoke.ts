import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import { asOneRun } from './meter/one-run.ts';

/** The body of a 200 or 201; anything else ends the bench: what it measured would not be what it says. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
export async function invoke(handler: LambdaHandler, event: APIGatewayProxyEventV2): Promise<any> {
  const { statusCode = 0, body = '' } = await asOneRun(async () => handler(event, {} as Context));
  if (statusCode !== 200 && statusCode !== 201) throw new Error(`${event.rawPath} answered ${statusCode}: ${body}`);
  return JSON.parse(body);
}
