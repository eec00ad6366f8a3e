import { threadsFor } from '../../shared/host-settings.ts';

/** Of the laptop's process, in which the functions of all queues are at work: 64, for 32 names that are looked up at once. */
export const threadsOfHost = threadsFor(15);
