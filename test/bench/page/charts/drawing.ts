import { type EChartsOption, init } from 'echarts';
import { darkStyle, drawn } from './palette.ts';

/** A picture of the page: a file beside it, drawn from the figures. */
export interface Chart {
  /** Of the file, without its ending. */
  readonly name: string;
  /** What it says, for those who do not see it. */
  readonly alt: string;
  /** In pixels. */
  readonly height: number;
  readonly option: EChartsOption;
}

/** Of every chart, in pixels: the page's own on GitHub. */
export const chartWidth = 860;

/** Where a chart's file lies, seen from the page. */
export const fileOf = ({ name }: Pick<Chart, 'name'>): string => `charts/${name}.svg`;

/** The picture in Markdown. */
export const imageOf = (chart: Chart): string => `![${chart.alt}](${fileOf(chart)})`;

/** The chart as an SVG text, the same for the same figures, whatever was drawn before. */
export function svgOf({ alt, height, option }: Chart): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: chartWidth, height });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'system-ui, sans-serif' }, ...option });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg
    .replace(/<svg [^>]*>/, (tag) => `${tag}\n${ground(alt, height)}`)
    .replace(leftovers, '')
    .concat('\n');
}

/** What only a page with a script would use, and the number of the chart among those of the process. */
const leftovers =
  / (?:ecmeta_\w+|class|pointer-events|xmlns:xlink|baseProfile)="[^"]*"|zr\d+-|<style >[\s\S]*?<\/style>\n?/g;

/** Behind all: colours for dark pages, what the picture says, and a ground of its own, so that it is readable on any page. */
const ground = (alt: string, height: number) =>
  [
    `<title>${alt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`,
    `<style>${darkStyle}</style>`,
    `<rect x="0.5" y="0.5" width="${chartWidth - 1}" height="${height - 1}" rx="8" fill="${drawn('ground')}" stroke="${drawn('frame')}"/>`,
  ].join('\n');

/** The title of a chart, and a line below it. */
export const titleOf = (text: string, subtext: string): EChartsOption['title'] => ({
  text,
  subtext,
  left: 20,
  top: 14,
  itemGap: 6,
  textStyle: { color: drawn('ink'), fontSize: 16, fontWeight: 600 },
  subtextStyle: { color: drawn('muted'), fontSize: 12 },
});
