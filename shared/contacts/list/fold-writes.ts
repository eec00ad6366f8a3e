import { absent } from '../../table/expressions.ts';
import type { Expression, Write } from '../../table/table.ts';
import { bucketKey, bucketSize, type ListHead, listHeadKey } from './list-items.ts';
import type { Place } from './place.ts';

/** A bucket of the entries up to `last`. It fails when one of them went after the head was read, or somebody else folded. */
export function foldWrites(organizationId: string, head: ListHead, last: Place): Write[] {
  const change: Expression = {
    text: 'SET folded_until = :last ADD version :one',
    values: { ':last': last, ':one': 1 },
  };
  return [
    { kind: 'put', item: { ...bucketKey(organizationId, last), n: bucketSize }, condition: absent },
    { kind: 'update', key: listHeadKey(organizationId), change, condition: stillAt('version', head.version) },
  ];
}

/** A member of the head, or a bucket's version, is as it was read. */
export function stillAt(name: keyof ListHead | 'v', value: string | number | undefined): Expression {
  if (value === undefined) return { text: 'attribute_not_exists(#read)', names: { '#read': name } };
  return { text: '#read = :read', names: { '#read': name }, values: { ':read': value } };
}
