/** Public prices in us-east-1, in US dollars, first tier, without free tiers. `seen`: in stored copies of these pages. */
export const prices = {
  writeUnit: {
    usd: 0.625,
    per: 1e6,
    what: 'DynamoDB on-demand, write request units',
    seen: 'airbyte.com/data-engineering-resources/dynamodb-pricing, 2025',
  },
  readUnit: {
    usd: 0.125,
    per: 1e6,
    what: 'DynamoDB on-demand, read request units',
    seen: 'airbyte.com/data-engineering-resources/dynamodb-pricing, 2025',
  },
  lambdaRequest: {
    usd: 0.2,
    per: 1e6,
    what: 'Lambda requests',
    seen: 'git.mcrn.ar/mariano/lambda_local_runner, lambda-13-cost, 2026-05',
  },
  gbSecond: {
    usd: 0.0000133334,
    per: 1,
    what: 'Lambda GB-seconds, arm64',
    seen: 'git.mcrn.ar/mariano/lambda_local_runner, lambda-13-cost, 2026-05',
  },
  httpApi: {
    usd: 1,
    per: 1e6,
    what: 'API Gateway HTTP API requests',
    seen: 'docs.aws.amazon.com, Best practices for private APIs, table 4',
  },
  standardQueue: {
    usd: 0.4,
    per: 1e6,
    what: 'SQS requests, standard',
    seen: 'cloudburn.io/blog/amazon-sqs-pricing, 2026-03',
  },
  fifoQueue: { usd: 0.5, per: 1e6, what: 'SQS requests, FIFO', seen: 'cloudburn.io/blog/amazon-sqs-pricing, 2026-03' },
  storageWrite: {
    usd: 5,
    per: 1e6,
    what: 'S3 Standard, PUT, COPY, POST and LIST requests',
    seen: 'devnotes.tech, Understanding AWS S3 pricing',
  },
  storageRead: {
    usd: 0.4,
    per: 1e6,
    what: 'S3 Standard, GET requests',
    seen: 'devnotes.tech, Understanding AWS S3 pricing',
  },
  storageGbMonth: {
    usd: 0.023,
    per: 1,
    what: 'S3 Standard, GB stored for a month',
    seen: 'cloudburn.io/blog/amazon-s3-pricing, 2026-03',
  },
  dataOutGb: {
    usd: 0.09,
    per: 1,
    what: 'Data to the internet, GB',
    seen: 'devnotes.tech, Understanding AWS S3 pricing',
  },
  socketMessage: {
    usd: 1,
    per: 1e6,
    what: 'API Gateway WebSocket API messages',
    seen: 'c3x.dev/resources/aws/aws_apigatewayv2_api, 2026',
  },
  socketMinute: {
    usd: 0.25,
    per: 1e6,
    what: 'API Gateway WebSocket API, minutes of a connection',
    seen: 'c3x.dev/resources/aws/aws_apigatewayv2_api, 2026',
  },
  logGb: {
    usd: 0.5,
    per: 1,
    what: 'CloudWatch Logs, GB taken in',
    seen: 'duckbillgroup.com, Lambda’s tiered log pricing, 2025-05',
  },
} as const;

export type Priced = keyof typeof prices;

/** What nobody can measure here. */
export const assumptions = {
  /** From our request to the provider's answer, in ms. */
  providerMs: 300,
  /** To DynamoDB or SQS and back, within the region. */
  tripMs: 5,
  /** To S3 and back, and to somebody's file server, until the first byte, in ms. */
  storageMs: 20,
  downloadMs: 300,
  /** Of a file on its way to S3, and again from there to the provider. */
  megabytesPerSecond: 50,
  /** Memory that comes with one whole core (AWS Lambda developer guide, "Configure memory"). */
  coreMegabytes: 1769,
  /** A line of the HTTP API's access log, in bytes. */
  accessLogBytes: 400,
  /** Receipts of a message: sent, delivered, read, each in a webhook of its own. */
  receipts: 3,
} as const;
