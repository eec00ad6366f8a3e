import type { Usage } from '../meter/usage.ts';
import { figure } from './markdown.ts';

/** `operations` in a few words: `Query 2 RU`. */
export const spelled = ({ operations }: Usage) =>
  operations
    .map(({ command, writeUnits, readUnits }) =>
      writeUnits > 0 ? `${command} ${figure(writeUnits)} WU` : `${command} ${figure(readUnits)} RU`,
    )
    .join(', ');
