/**
 * The single table's attribute and index names: what CDK and the laptop's engine create, and what the store writes.
 * Pure data, imports nothing. Every key is a string.
 */
export const tableLayout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB may erase the item. Readers check the time themselves: DynamoDB can be days late. */
  timeToLive: 'expires_at',
  /** `projected`: the attributes that an index has besides keys. What an index is made with can never be changed, only what a new one is. */
  indexes: {
    /** Sparse: only items that are due some time carry `due_shard`. Keys only: the sweeper reads the item afresh. */
    due: { partitionKey: 'due_shard', sortKey: 'due_at', projected: [] },
    /**
     * Sparse: the heads of conversations that have a message, by their last one. It has what an inbox says of them, so that
     * the head need not be read; few bytes, since 24 are to be read for half a unit.
     */
    inbox: {
      partitionKey: 'inbox',
      sortKey: 'inbox_at',
      projected: ['count', 'unread', 'assignee', 'platform', 'group_id', 'subject', 'last_place'],
    },
  },
} as const;

/** An index of the table. */
export type IndexName = keyof typeof tableLayout.indexes;

/** How the id of an organization begins, and so the keys of its data, here and in the media storage. */
export const organizationIdPrefix = 'org_';
/** Base62 characters of an organization's short id, which follow: 71 bits, unguessable enough to be unique without a look-up. */
export const shortIdLength = 12;

/**
 * What the partition keys are made with of keys, channels and slugs: by a suffix, a prefix, or as a whole. Of the
 * functions those alone write there whose rows ask for it by name (`keys:write`, `channels:…`), and the key check when a key was
 * used; slugs are the operator's alone.
 */
export const guardedKeys = {
  /** Suffix: an organization's API keys. */
  keys: '#KEY',
  /** Suffix: an organization's gateway instances. */
  instances: '#INSTANCES',
  /** Prefix, before `#`: whose an instance's name is. */
  instancePrefix: 'INSTANCE',
  /** Whole: whose a slug is. */
  slugKey: 'SLUG',
  /** Whole: whose an account at a provider is. */
  accountKey: 'PROVIDER-ACCOUNT',
} as const;

/** What the partition keys are made with of all that says who is a member of what: by a suffix, or by prefixes, before `#`. */
export const memberKeys = {
  /** Suffix: an organization's members, and whom it has invited. */
  members: '#MEMBERS',
  /** Prefix: the organizations of a person. */
  personPrefix: 'PERSON',
  /** Prefix: the organizations that have invited an e-mail address. */
  invitedPrefix: 'INVITED',
} as const;

/** The partitions of organizations themselves, as a pattern of IAM's: an id, and nothing behind it. */
export const organizationPartitions = `${organizationIdPrefix}${'?'.repeat(shortIdLength)}`;

/** The partitions of the members themselves, as a pattern of IAM's. */
export const membersPartitions = `${organizationPartitions}${memberKeys.members}`;

/** All of those partitions, as patterns of IAM's. The functions about members alone write there. */
export const memberPartitions: readonly string[] = [
  membersPartitions,
  `${memberKeys.personPrefix}#*`,
  `${memberKeys.invitedPrefix}#*`,
];

/** The partitions of gateway instances, as a pattern of IAM's. */
export const instancePartitions = `${organizationPartitions}${guardedKeys.instances}`;
/** All partitions of channels, as patterns of IAM's: instances, and whose their names and the accounts at providers are. The functions with `channels:write` write there. */
export const channelPartitions: readonly string[] = [
  instancePartitions,
  `${guardedKeys.instancePrefix}#*`,
  guardedKeys.accountKey,
];

/** Why nothing goes over an instance, which sends and its server's webhooks write, and what must be as it was read for that to be noted. */
export const instanceTroubleAttributes: readonly string[] = ['trouble', 'upstream_key'];

/** Why an organization's shop is not asked, and what must be as it was read for that to be noted. */
export const shopTroubleAttributes: readonly string[] = ['shop_trouble', 'shop_token', 'deleted_at'];

/** The partitions of keys, as a pattern of IAM's: those of organizations alone, since a gateway instance may be called `KEY`. The key check reads there, and the functions with `keys:read` and `keys:write`. */
export const keyPartitions = `${organizationPartitions}${guardedKeys.keys}`;

/** When a key was used last. */
export const keyUseAttribute = 'last_used_at';

/** The attributes of a key that the key check writes: when it was used last, and how much was read with it since when. */
export const keyCheckAttributes: readonly string[] = [keyUseAttribute, 'reads', 'reads_since'];

/** The partitions of keys, channels, slugs and members, as patterns of IAM's: what `table:…` lets a function write is never there. */
export const guardedPartitions: readonly string[] = [
  keyPartitions,
  ...channelPartitions,
  guardedKeys.slugKey,
  ...memberPartitions,
];
