/** Each colour of a chart, on a light ground and on a dark one: readable on both, and told apart by those who see no red or green. */
export const palette = {
  ground: ['#ffffff', '#0d1117'],
  frame: ['#d0d7de', '#30363d'],
  ink: ['#1f2328', '#f0f6fc'],
  muted: ['#59636e', '#9198a1'],
  grid: ['#e7ebef', '#21262d'],
  blue: ['#0969da', '#4493f8'],
  orange: ['#c4580a', '#f0883e'],
  teal: ['#0b7a75', '#39c5bb'],
  purple: ['#8250df', '#b78af5'],
  gold: ['#b58900', '#e3b341'],
  rose: ['#bf3989', '#f778ba'],
} as const;

export type Color = keyof typeof palette;

/** As it is drawn: on a light ground. */
export const drawn = (color: Color): string => palette[color][0];

/** What has a drawing show the other colours where its reader wants dark pages. */
export const darkStyle = `@media (prefers-color-scheme: dark) { ${Object.values(palette)
  .map(([light, dark]) => `[fill="${light}"] { fill: ${dark} } [stroke="${light}"] { stroke: ${dark} }`)
  .join(' ')} }`;
