import type { Mutant } from '../mutant.ts';

const stack = 'test/lib/stack';

/** How the stack is deployed, and what it limits. */
export const deploying: readonly Mutant[] = [
  {
    name: 'route-calls-latest',
    file: 'lib/constructs/http-api.ts',
    from: "new HttpLambdaIntegration('Integration', endpoint.live)",
    to: "new HttpLambdaIntegration('Integration', endpoint.lambda)",
    breaks: 'Everything calls a function by its alias, which a deployment can move back.',
    tests: [`${stack}/traffic-shift.test.ts`],
  },
  {
    name: 'routes-made-at-once',
    file: 'lib/constructs/in-turns.ts',
    from: '...Map.groupBy(routes, apiOf).values(), ',
    to: '',
    breaks: 'Routes of one API are made one after the other, or AWS refuses some of them.',
    tests: [`${stack}/in-turns.test.ts`],
  },
  {
    name: 'stage-before-its-routes',
    file: 'lib/constructs/http-api.ts',
    from: '    this.#stage.node.addDependency(route);\n',
    to: '',
    breaks: 'A stage is made after the routes that it has limits for, or AWS refuses it.',
    tests: [`${stack}/limits.test.ts`],
  },
  {
    name: 'files-end-before-links',
    file: 'lib/config.ts',
    from: '    webhookConcurrency: 25,\n    mediaDays: 400,',
    to: '    webhookConcurrency: 25,\n    mediaDays: 365,',
    breaks: 'A file outlives its link.',
    tests: [`${stack}/data.test.ts`],
  },
  {
    name: 'health-of-one-queue',
    file: 'shared/http/deep-health.ts',
    from: 'queueNames.map(queueLook)',
    to: "[queueLook('events')]",
    breaks: 'The deep health touches every queue.',
    tests: ['test/functions/service/get-deep-health.test.ts'],
  },
];
