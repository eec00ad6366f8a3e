/** The three addresses of a laptop (contract 1). */
const defaults = { PORT: 3000, GATEWAY_PORT: 3001, SANDBOX_PORT: 3002 } as const;

export type PortName = keyof typeof defaults;

/** 0 takes a free port. */
export function portsFrom(given: NodeJS.ProcessEnv): Record<PortName, number> {
  const names = Object.keys(defaults) as PortName[];
  return Object.fromEntries(names.map((name) => [name, portOf(name, given[name])])) as Record<PortName, number>;
}

function portOf(name: PortName, value: string | undefined): number {
  if (value === undefined || value === '') return defaults[name];
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Error(`${name} must be a port number, not "${value}"`);
}
