/** What is being done with the contact that is open. */
export type Task = 'edit' | 'merge' | 'block' | 'delete';
