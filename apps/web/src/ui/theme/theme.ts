import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import {
  areaInk,
  type CodeColour,
  coloursOfMode,
  FONT_FAMILY,
  type Mode,
  TOKENS,
} from '@verglas/charts/theme'
import { type CodeTable, codeVariable, PALETTES } from '../badge/code-palettes.ts'

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

/** The tokens and the palettes of codes as CSS variables: `--surface`, `--road-state-icy`, `--road-state-icy-text`, `--road-state-icy-outline`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokens('light'), ...palettes('light') },
  dark: { ...tokens('dark'), ...palettes('dark') },
})

function tokens(mode: Mode): Record<string, string> {
  const { strongLine, ...rest } = TOKENS[mode]
  const colourProperties = Object.fromEntries(
    Object.entries(rest).map(([name, colour]) => [`--${name}`, colour]),
  )
  return {
    ...colourProperties,
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

/** All palettes of codes on the ground of a mode. */
const palettes = (mode: Mode): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PALETTES).flatMap(([table, palette]) => {
      const colours: readonly CodeColour[] = palette
      return coloursOfMode(colours, mode).flatMap((colour) => {
        const area = areaInk(colour)
        const variable = codeVariable(table as CodeTable, colour.key)
        return [
          [variable, colour.fill],
          [`${variable}-area`, area.fill],
          [`${variable}-text`, area.text],
          [`${variable}-outline`, area.outline ?? 'transparent'],
        ]
      })
    }),
  )
