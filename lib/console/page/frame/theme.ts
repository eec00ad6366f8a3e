import { createTheme, type MantineColorsTuple } from '@mantine/core';

const desk: MantineColorsTuple = [
  '#e9f7f3',
  '#d3ece5',
  '#a6d8cb',
  '#76c4b0',
  '#50b39a',
  '#38a88b',
  '#2aa384',
  '#1b8e71',
  '#0b7a61',
  '#066350',
];

const night: MantineColorsTuple = [
  '#d7dbe0',
  '#bcc2ca',
  '#98a0ab',
  '#6b7480',
  '#4a525d',
  '#363d46',
  '#2a3038',
  '#1d2229',
  '#171b21',
  '#101317',
];

/** The system's own letters: nothing comes from another host. */
const letters =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

export const theme = createTheme({
  colors: { desk, dark: night },
  primaryColor: 'desk',
  primaryShade: 8,
  defaultRadius: 'md',
  fontFamily: letters,
  headings: { fontFamily: letters, fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // What Mantine puts there to be focused first is nothing that a menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
    // The smallest would be 22 px high, and a finger needs 24 (WCAG 2.5.8).
    Button: { defaultProps: { radius: 'md' }, styles: { root: { minHeight: 24 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});
