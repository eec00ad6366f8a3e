import type { EnvName, SdkName } from './env-names.ts';

/** The value of an environment variable that both hosts set for this function's row; missing is a fault of the deployment. */
export function env(name: EnvName): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/** The same, where absence has a meaning. */
export function optionalEnv(name: EnvName | SdkName): string | undefined {
  return process.env[name];
}
