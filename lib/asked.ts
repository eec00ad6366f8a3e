import { type AskedConsole, consoleOf } from './asked-console.ts';
import { refusal, type TextRule, textOf } from './asked-values.ts';
import { type StageConfig, stages } from './config.ts';
import { pricesIn } from './template-prices.ts';

/** What an operator says with `-c`, unchecked. */
export interface Asked extends AskedConsole {
  /** `-c stage=…`, `dev` without it. */
  readonly stage?: unknown;
  /** `-c photoapp-send=false` leaves `POST /send-photoapp` out. */
  readonly photoappSend?: unknown;
  /** `-c alarm-topic=<arn>`. */
  readonly alarmTopic?: unknown;
  /** `-c ffmpeg-layer=<arn>`. */
  readonly ffmpegLayer?: unknown;
  /** `-c domain=example.org`, with `-c certificate=<arn>`. */
  readonly domain?: unknown;
  readonly certificate?: unknown;
  /** `-c reserve-concurrency=true`. */
  readonly reserveConcurrency?: unknown;
  /** `-c at-once=true`: new code gets all requests at once, whatever the stage. */
  readonly atOnce?: unknown;
  /** `-c warm-throughput=<writes>,<reads>`, units a second. */
  readonly warmThroughput?: unknown;
  /** `-c template-prices=marketing=0.0625,utility=0.008`, for each message. */
  readonly templatePrices?: unknown;
  /** `-c table=<name>`: a table that is there already, as a restore makes one, in place of one of the stack's own. */
  readonly table?: unknown;
}

/** A standard topic: CloudWatch sends no alarms to FIFO ones. */
const topicArn: TextRule = {
  matches: /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
  allowed: 'the ARN of an SNS topic that is not FIFO',
};

const layerArn: TextRule = {
  matches: /^arn:aws[a-z-]*:lambda:[a-z0-9-]+:\d{12}:layer:[\w-]{1,140}:\d+$/,
  allowed: 'the ARN of a Lambda layer, with its version',
};

const certificateArn: TextRule = {
  matches: /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/,
  allowed: 'the ARN of a certificate of ACM, in the region of the stack',
};

const domainName: TextRule = {
  matches: /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/,
  allowed: 'a domain in small letters, like example.org',
};

/** As DynamoDB has it. An ARN is refused: a table of another region or account would need other rights. */
const tableName: TextRule = {
  matches: /^[\w.-]{3,255}$/,
  allowed: 'the name of a table in the account and region of the stack',
};

/** What DynamoDB gives each new table on demand; less it does not take. */
const usualUnits = { writes: 4_000, reads: 12_000 };

/** The stage that is asked for. Throws on a value that is not one of those that it may be. */
export function configOf(asked: Asked): StageConfig {
  const { stage = 'dev', photoappSend = true, reserveConcurrency = false, atOnce = false } = asked;
  const alarmTopic = textOf('alarm-topic', asked.alarmTopic, topicArn);
  const ffmpegLayer = textOf('ffmpeg-layer', asked.ffmpegLayer, layerArn);
  if (!(typeof stage === 'string' && Object.hasOwn(stages, stage)))
    throw refusal('stage', stage, `one of ${Object.keys(stages).join(', ')}`);
  const domain = domainOf(asked);
  return {
    ...stages[stage as keyof typeof stages],
    photoappSend: isTrue('photoapp-send', photoappSend),
    templatePrices: pricesIn(asked.templatePrices, 'template-prices'),
    reservesConcurrency: isTrue('reserve-concurrency', reserveConcurrency),
    ...(alarmTopic !== undefined && { alarmTopicArn: alarmTopic }),
    ...(ffmpegLayer !== undefined && { ffmpegLayerArn: ffmpegLayer }),
    ...(isTrue('at-once', atOnce) && { trafficShift: undefined }),
    ...domain,
    ...consoleOf(asked, domain.domain?.name),
    ...warmThroughputOf(asked),
    ...tableOf(asked),
  };
}

function tableOf({ table, warmThroughput }: Asked): Pick<StageConfig, 'tableName'> {
  const name = textOf('table', table, tableName);
  if (name === undefined) return {};
  if (warmThroughput !== undefined)
    throw new Error('warm-throughput is for a table of the stack, and has no effect on the one that table names');
  return { tableName: name };
}

function domainOf(asked: Asked): Pick<StageConfig, 'domain'> {
  const name = textOf('domain', asked.domain, domainName);
  const certificate = textOf('certificate', asked.certificate, certificateArn);
  if (name === undefined && certificate === undefined) return {};
  if (name === undefined || certificate === undefined) throw new Error('domain and certificate go together');
  return { domain: { name, certificateArn: certificate } };
}

function warmThroughputOf({ warmThroughput }: Asked): Pick<StageConfig, 'warmThroughput'> {
  if (warmThroughput === undefined) return {};
  const [writes = 0, reads = 0] = /^\d+,\d+$/.test(String(warmThroughput))
    ? String(warmThroughput).split(',').map(Number)
    : [];
  if (writes < usualUnits.writes || reads < usualUnits.reads)
    throw refusal(
      'warm-throughput',
      warmThroughput,
      `<writes>,<reads>, ${usualUnits.writes},${usualUnits.reads} at least`,
    );
  return { warmThroughput: { writeUnitsPerSecond: writes, readUnitsPerSecond: reads } };
}

function isTrue(name: string, value: unknown): boolean {
  if (!['true', 'false', true, false].includes(value as string | boolean)) throw refusal(name, value, 'true or false');
  return String(value) === 'true';
}
