import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Row } from '../../shared/routes.ts';
import { usesTable } from './env-of-use.ts';
import { deploymentOf } from './metrics.ts';

/** A query of Logs Insights: in the logs of which rows, and what it asks. */
interface SavedQuery {
  readonly isMeant: (row: Row) => boolean;
  readonly text: string;
}

/** Sends, webhooks of the providers and the workers: all that a message passes on its way. */
const isOnTheWay = (row: Row) => 'trigger' in row || row.uses.some((use) => use.startsWith('queue:'));
const isWorker = (row: Row) => 'trigger' in row;
/** What any function may meet. */
const isAny = () => true;

const shown = 'fields @timestamp, event, coalesce(worker, endpoint) as function, organization';

/**
 * The queries that the runbook (`lib/README.md`) names, by their names there. An operator who asks after a message, an event or a delivery puts its id in the place of `…`.
 */
const queries: Readonly<Record<string, SavedQuery>> = {
  message: {
    isMeant: isOnTheWay,
    text: `${shown}, event_id, delivery_id, outcome, status, reason, error\n| filter message_id = "…" or event_id = "…" or delivery_id = "…"\n| sort @timestamp asc`,
  },
  failures: {
    isMeant: isAny,
    text: `${shown}, message_id, queue_message_id, receives, reason, error, error_message\n| filter event in ["message_failed", "item_set_aside", "dead_letter", "unexpected_error"]\n| sort @timestamp desc`,
  },
  runtime: {
    isMeant: isAny,
    text: 'fields @timestamp, @log, record.status, record.errorType, @message\n| filter type like /^platform/ or @message like /Task timed out|Runtime exited|OutOfMemory/\n| filter record.status != "success"\n| sort @timestamp desc',
  },
  table: {
    isMeant: usesTable,
    text: `${shown}, reason, tries, shard, pk, error, error_message\n| filter event in ["contention", "due_work_failed"] or error_message like /[Tt]hrottl|capacity/\n| sort @timestamp desc`,
  },
  slow: {
    isMeant: isWorker,
    text: 'filter event in ["batch", "worker"]\n| stats count() as runs, max(oldest_ms) as oldest, sum(failed) as failures by worker, bin(5m)\n| sort oldest desc',
  },
  deliveries: {
    isMeant: isWorker,
    text: 'filter event in ["webhook_attempt", "webhook_disabled"]\n| stats count() as attempts, sum(outcome = "delivered") as delivered, max(lag_ms) as lag by organization, webhook_id, reason\n| sort attempts desc',
  },
};

/** Logs that CloudWatch takes in one query; the rest is asked by a second one, whose name ends in 2. */
const mostLogs = 50;

export interface SavedQueriesProps {
  /** Of every function that is deployed. */
  readonly logs: ReadonlyMap<Row, ILogGroup>;
  readonly accessLogs: readonly ILogGroup[];
}

/** The queries of the runbook in the console of Logs Insights, in a folder with the deployment's name. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, { logs, accessLogs }: SavedQueriesProps) {
    super(scope, 'Queries');
    const save = (base: string, text: string, groups: readonly ILogGroup[]) => {
      for (let from = 0; from < groups.length; from += mostLogs) {
        const name = from === 0 ? base : `${base}${from / mostLogs + 1}`;
        new CfnQueryDefinition(this, name, {
          name: `${deploymentOf(this)}/${name}`,
          queryString: text,
          logGroupNames: groups.slice(from, from + mostLogs).map(({ logGroupName }) => logGroupName),
        });
      }
    };
    for (const [name, { isMeant, text }] of Object.entries(queries)) {
      save(
        name,
        text,
        [...logs].flatMap(([row, log]) => (isMeant(row) ? [log] : [])),
      );
    }
    save(
      'requests',
      'filter status like /^(429|5..)$/\n| stats count() as requests by route, status, integrationError, gatewayError\n| sort requests desc',
      accessLogs,
    );
  }
}
