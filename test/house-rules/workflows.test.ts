import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

const folder = '.github/workflows';
const stepSchema = z.object({ run: z.string().optional(), uses: z.string().optional() });
const jobSchema = z.object({ uses: z.string().optional(), steps: z.array(stepSchema).default([]) });
const workflowSchema = z.object({ jobs: z.record(z.string(), jobSchema) });

const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const jobsOf = (file: string) => Object.values(workflowSchema.parse(parse(textOf(file))).jobs);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

test.each(files)('%s runs scripts and calls workflows that there are', (file) => {
  const runs = jobsOf(file).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run));
  const named = runs.flatMap((run) => [...run.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name));
  const called = jobsOf(file).flatMap(({ uses }) => uses ?? []);

  expect([...named, ...called].length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(called.filter((uses) => !files.includes(uses.replace(`./${folder}/`, '')))).toEqual([]);
});

test.each(files)('%s stores no key of AWS', (file) => {
  expect(textOf(file)).not.toMatch(/aws-access-key-id|aws-secret-access-key|AWS_SECRET_ACCESS_KEY|AKIA/i);
});
