import type { Measured } from '../../results.ts';
import { isWhole } from '../section.ts';
import { kindsChart, textChart } from './cost-charts.ts';
import type { Chart } from './drawing.ts';
import { atOnceChart, contactSearchesChart, pagesChart, searchesChart } from './size-charts.ts';

/** The charts of everything that was measured. */
export function chartsOf(measured: Measured): Chart[] {
  const { scale, inbox, atOnce } = measured;
  return [
    kindsChart(measured),
    isWhole(measured) && textChart(measured),
    scale && pagesChart(scale, inbox),
    scale && searchesChart(scale),
    scale && contactSearchesChart(scale),
    atOnce && atOnceChart(atOnce),
  ].filter((chart): chart is Chart => typeof chart === 'object');
}
