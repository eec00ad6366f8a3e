import { threadsFor } from '../../shared/host-settings.ts';

/** Of the laptop's process, in which the functions of all queues are at work. */
export const threadsOfHost = threadsFor(15);
