/**
 * One line of an API's access log. Neither path nor query: phone numbers and link signatures stand there, and the route key
 * says which endpoint it was. What happened inside is in the function's log, under the same request id.
 */
export const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  gatewayError: '$context.error.message',
  responseBytes: '$context.responseLength',
  sourceIp: '$context.identity.sourceIp',
});
