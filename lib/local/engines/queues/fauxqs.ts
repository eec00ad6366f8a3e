/**
 * fauxqs 2.4.1 in parts. Its own `startFauxqs` listens on every network interface, without any key check, and gives no
 * access to the stores. Its package exports nothing else, hence the paths; package.json pins the version.
 */
export { buildApp } from 'fauxqs';
export { PersistenceManager } from '../../../../node_modules/fauxqs/dist/persistence.js';
export { S3Store } from '../../../../node_modules/fauxqs/dist/s3/s3Store.js';
export { SnsStore } from '../../../../node_modules/fauxqs/dist/sns/snsStore.js';
export { type SqsQueue, SqsStore } from '../../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
