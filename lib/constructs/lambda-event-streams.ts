/**
 * Takes the place of the SDK's event streams in the bundles, 20 KB of each. Only queries inside of S3's files and
 * subscriptions come as such streams, which no function of ours asks for; all clients carry the code for them.
 */
export class EventStreamSerde {}

/** What S3's client is made with, and never asks. */
export const eventStreamSerdeProvider = () => undefined;

/** What S3's client has its settings completed by. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
