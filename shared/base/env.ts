import type { EnvName, SdkName } from './env-names.ts';

/** The value of an environment variable that both hosts set for this function's row. Throws where it is missing, a fault of the deployment. */
export function env(name: EnvName): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/** The value of an environment variable that may be missing; undefined where it is. */
export function optionalEnv(name: EnvName | SdkName): string | undefined {
  return process.env[name];
}
