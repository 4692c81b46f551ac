import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import {
  type CodeColour,
  FONT_FAMILY,
  ICE_RISK_COLOURS,
  type Mode,
  PRECIPITATION_COLOURS,
  ROAD_CONDITION_COLOURS,
  ROAD_STATE_COLOURS,
  SEVERITY_COLOURS,
  TOKENS,
} from '@verglas/charts/theme'

/** Based on the interactive colours of both modes: 6 on light, 3 on dark. */
const INTERACTIVE: MantineColorsTuple = [
  '#EDF2FF',
  '#D9E3FF',
  '#B5CAFF',
  TOKENS.dark.interactive,
  '#6B93F5',
  '#4977E6',
  TOKENS.light.interactive,
  '#234BB3',
  '#1B3B8F',
  '#142D6E',
]

/** Mantine derives its dark mode from these: 4 is borders, 6 is floating surfaces, 7 is the page. */
const DARK: MantineColorsTuple = [
  TOKENS.dark.text,
  '#C6D0D9',
  TOKENS.dark.muted,
  TOKENS.dark.strongLine,
  TOKENS.dark.line,
  '#243039',
  TOKENS.dark.raised,
  TOKENS.dark.surface,
  TOKENS.dark.ground,
  '#0A0E12',
]

/** Errors: the hue of the worst severity, readable as a line and as text on the surface of each mode. */
const ALARM = { light: '#B0102B', dark: '#FF8B8B' } as const satisfies Record<Mode, string>

/** Floats over the data, which stay readable behind it. */
const FLOATING = {
  defaultProps: {
    overlayProps: { backgroundOpacity: 0.25 },
    transitionProps: { duration: 120, transition: 'fade' },
  },
  styles: {
    content: { background: 'var(--raised)' },
    header: { background: 'var(--raised)' },
    title: { fontSize: 16, fontWeight: 600 },
  },
} as const

export const theme = createTheme({
  fontFamily: FONT_FAMILY,
  headings: { fontFamily: FONT_FAMILY, fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 6,
  primaryColor: 'interactive',
  primaryShade: { light: 6, dark: 3 },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colours, color: 'var(--on-interactive)' } : colours
  },
  colors: { interactive: INTERACTIVE, dark: DARK },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--on-interactive)' } },
    CheckboxIndicator: { defaultProps: { iconColor: 'var(--on-interactive)' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' }, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' }, shadow: 'md' } },
    Modal: FLOATING,
  },
})

/** The tokens and the palettes of codes as CSS variables: `--surface`, `--road-state-icy`, `--road-state-icy-text`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...palette('severity', SEVERITY_COLOURS),
    ...palette('ice-risk', ICE_RISK_COLOURS),
    ...palette('road-state', ROAD_STATE_COLOURS),
    ...palette('road-condition', ROAD_CONDITION_COLOURS),
    ...palette('precipitation', PRECIPITATION_COLOURS),
  },
  light: tokens('light'),
  dark: tokens('dark'),
})

function tokens(mode: Mode): Record<string, string> {
  const { strongLine, ...rest } = TOKENS[mode]
  const own = Object.fromEntries(Object.entries(rest).map(([name, colour]) => [`--${name}`, colour]))
  return {
    ...own,
    '--strong-line': strongLine,
    '--alarm': ALARM[mode],
    '--on-interactive': mode === 'light' ? rest.surface : rest.ground,
    '--mantine-primary-color-contrast': mode === 'light' ? rest.surface : rest.ground,
    '--mantine-color-body': rest.ground,
    '--mantine-color-error': ALARM[mode],
    '--mantine-color-text': rest.text,
    '--mantine-color-bright': rest.text,
    '--mantine-color-dimmed': rest.muted,
    '--mantine-color-placeholder': rest.muted,
    '--mantine-color-anchor': rest.interactive,
    '--mantine-color-default': rest.surface,
    '--mantine-color-default-hover': rest.ground,
    '--mantine-color-default-color': rest.text,
    '--mantine-color-default-border': rest.line,
  }
}

function palette(name: string, colours: readonly CodeColour[]): Record<string, string> {
  return Object.fromEntries(
    colours.flatMap(({ key, fill, text }) => {
      const variable = `--${name}-${key.replaceAll('_', '-')}`
      return [
        [variable, fill],
        [`${variable}-text`, text],
      ]
    }),
  )
}
