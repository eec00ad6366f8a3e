import type { DeployedFunction } from './assembly.ts';

/**
 * The whole environment of a function, as on Lambda: what Lambda sets, what the template sets, and nothing else. What
 * CloudFormation would fill in is taken from `local`, and so is where AWS is.
 */
export function lambdaEnvironment(
  { name, handler, memoryMegabytes, variables }: DeployedFunction,
  folder: string,
  local: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = Object.entries(variables).map(([variable, value]) => {
    const known = value ?? local[variable];
    if (known === undefined) throw new Error(`there is no local stand-in for ${name}'s ${variable}`);
    return [variable, known];
  });
  const aws = Object.entries(local).filter(([variable]) => variable.startsWith('AWS_'));
  return {
    PATH: '/usr/local/bin:/usr/bin/:/bin:/opt/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    LAMBDA_TASK_ROOT: folder,
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    _HANDLER: handler,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${memoryMegabytes}`,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/28/[$LATEST]0123456789abcdef0123456789abcdef',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_SESSION_TOKEN: 'local',
    ...Object.fromEntries([...aws, ...own]),
  };
}
