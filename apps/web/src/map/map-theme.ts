import { type Mode, TOKENS } from '@verglas/charts/theme'

/** Colours of the base map: muted, so that points and roads stand out. */
export type MapTheme = {
  readonly mode: Mode
  readonly water: string
  readonly land: string
  readonly coast: string
  readonly border: string
  /** Borders between regions, states, departments. */
  readonly division: string
  readonly river: string
  readonly road: string
  readonly roadCasing: string
  readonly place: string
  readonly text: string
  readonly muted: string
  /** Outline around text and points. */
  readonly halo: string
  readonly interactive: string
  readonly outline: string
}

/** Water, road and borders within a country are not tokens, because no other drawing uses them. */
const WATER = { light: '#DDE5EC', dark: '#0A0F14' } as const
const RIVER = { light: '#BCCBD8', dark: '#1F3140' } as const
const DIVISION = { light: '#C3CCD6', dark: '#33414F' } as const
const ROAD = { light: '#9FB0BF', dark: '#4A5D6E' } as const

export function mapTheme(mode: Mode): MapTheme {
  const tokens = TOKENS[mode]
  return {
    mode,
    water: WATER[mode],
    land: mode === 'light' ? tokens.ground : tokens.surface,
    coast: mode === 'light' ? tokens.strongLine : tokens.line,
    border: tokens.strongLine,
    division: DIVISION[mode],
    river: RIVER[mode],
    road: ROAD[mode],
    roadCasing: mode === 'light' ? tokens.surface : tokens.ground,
    place: tokens.muted,
    text: tokens.text,
    muted: tokens.muted,
    halo: mode === 'light' ? tokens.surface : tokens.ground,
    interactive: tokens.interactive,
    outline: tokens.outline,
  }
}
