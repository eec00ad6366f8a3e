import { readFileSync, writeFileSync } from 'node:fs';
import { withDiagrams } from '../support/state-diagram.ts';
import { drawnOn, drawnTables } from './drawn-tables.ts';

/** Writes the diagrams of all tables of transitions into the page: `npm run diagrams`, after a change of a table. */
writeFileSync(drawnOn, withDiagrams(readFileSync(drawnOn, 'utf8'), drawnTables));
