import {
  channelPartitions,
  guardedPartitions,
  instancePartitions,
  instanceTroubleAttributes,
  keyCheckAttributes,
  keyPartitions,
  memberPartitions,
  membersPartitions,
  organizationPartitions,
  shopTroubleAttributes,
  tableLayout,
} from '../../shared/table/layout.ts';

/** What rights on the table are asked of. */
interface TableResources {
  readonly table: { readonly tableArn: string };
}

/** A statement of a policy, all of which allow. Plain data, so that tests can judge calls by it without the CDK. */
export interface Right {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Allows actions on resources. */
export const allow = (
  actions: readonly string[],
  resources: readonly string[],
  conditions?: Right['conditions'],
): Right => ({
  actions: [...actions],
  resources: [...resources],
  ...(conditions && { conditions }),
});

/** `ForAllValues` also holds for a request that names no key at all. */
const namesKeys = { Null: { 'dynamodb:LeadingKeys': 'false' } };

const amongCallers = {
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keyPartitions, membersPartitions] },
  ...namesKeys,
};
const among = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  ...namesKeys,
});
/** Of the keys, of members, and of channels alone. */
export const amongKeys = among([keyPartitions]);
export const amongMembers = among(memberPartitions);
export const amongChannels = among(channelPartitions);
/**
 * The same with organizations themselves, for an action that a transaction has on both. AWS does not say whether a condition is
 * about each write of a transaction by itself, or about all of one action together, as it is about a batch.
 */
export const amongMembersAndOrganizations = among([...memberPartitions, organizationPartitions]);
export const amongChannelsAndOrganizations = among([...channelPartitions, organizationPartitions]);
/** Of instances the one attribute alone, with the one that its condition names. */
export const troubleOfInstances = {
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [instancePartitions] },
  ...namesKeys,
  'ForAllValues:StringEquals': {
    'dynamodb:Attributes': [tableLayout.partitionKey, tableLayout.sortKey, ...instanceTroubleAttributes],
  },
};
/** Of organizations themselves the one attribute alone, with those that its condition names. */
export const troubleOfShops = {
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [organizationPartitions] },
  ...namesKeys,
  'ForAllValues:StringEquals': {
    'dynamodb:Attributes': [tableLayout.partitionKey, tableLayout.sortKey, ...shopTroubleAttributes],
  },
};
const notAmongKeys = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': [keyPartitions] }, ...namesKeys };
const notGuarded = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': guardedPartitions }, ...namesKeys };

/** What `table:…` lets a function read: everything but keys, for which there are the key check and `keys:read`. */
export const read = (...names: string[]) => {
  const actions = names.map((name) => `dynamodb:${name}`);
  return ({ table }: TableResources) => [allow(actions, [table.tableArn], notAmongKeys)];
};

/** What `table:…` lets a function write: nothing of keys, channels, slugs and members. A transaction needs the rights of the operations in it. */
export const write =
  (name: string) =>
  ({ table }: TableResources) => [allow([`dynamodb:${name}`], [table.tableArn], notGuarded)];

/**
 * Reading the key or the member, with what else the request is about, in one batch; and noting on the key when it was used last, and
 * on both their reads, in the attributes that have them. A condition on attributes must name those of the key as well.
 */
export const keyCheckRights = ({ table }: TableResources) => [
  allow(['dynamodb:BatchGetItem'], [table.tableArn]),
  allow(['dynamodb:UpdateItem'], [table.tableArn], {
    ...amongCallers,
    'ForAllValues:StringEquals': {
      'dynamodb:Attributes': [tableLayout.partitionKey, tableLayout.sortKey, ...keyCheckAttributes],
    },
  }),
];
