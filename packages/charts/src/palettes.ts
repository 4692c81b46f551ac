import type { IceRisk, RainType, RoadState } from '@verglas/contract/codes'
import type { DangerLevel, HazardKind } from '@verglas/road-hazard'
import type { Mode } from './colour.ts'

/**
 * Display of one code: its number if it has one, the key of its words, its colour, and a symbol for use
 * without colour.
 */
export type CodeColour<Key extends string = string> = {
  readonly code: number
  readonly key: Key
  readonly fill: string
  /** Text colour on the fill. */
  readonly text: string
  /** Drawn around the fill although it stands out from the ground. */
  readonly outline?: string
  /** Fill and text within the outline of an area; lines and points have no room for it. */
  readonly core?: { readonly fill: string; readonly text: string }
  /** What differs on dark ground; `coloursOfMode` applies it. */
  readonly dark?: Ink
  /** Character written where a word does not fit. */
  readonly symbol: string
  /** Outline drawn instead (`SYMBOL_PATHS`), where a number would be meaningless. */
  readonly icon?: SymbolName
  /** Missing data: drawn hatched. */
  readonly isHatched?: boolean
  /** The normal state: drawn as a thin bar, not a block. */
  readonly isQuiet?: boolean
  /** Worth watching, but below the level of action: its badge is a ring. */
  readonly isWatched?: boolean
}

type Ink = Pick<CodeColour, 'fill' | 'text' | 'outline' | 'core'>

/** Names of the outlines in `SYMBOL_PATHS`, see symbols.ts. */
export type SymbolName = 'rain' | 'snow' | 'snow_rain' | 'freezing_rain' | 'ice_pellets' | 'frost' | 'dew'

const DARK = '#111111'
const WHITE = '#FFFFFF'

const code = <const Key extends string>(
  number: number,
  key: Key,
  fill: string,
  text: string,
  symbol: string,
  kind?: 'hatched' | 'quiet' | 'watched',
): CodeColour<Key> => ({
  code: number,
  key,
  fill,
  text,
  symbol,
  ...(kind === 'hatched' ? { isHatched: true } : {}),
  ...(kind === 'quiet' ? { isQuiet: true } : {}),
  ...(kind === 'watched' ? { isWatched: true } : {}),
})

function withIcons<Key extends string>(
  colours: readonly CodeColour<Key>[],
  icons: Readonly<Partial<Record<Key, SymbolName>>>,
): readonly CodeColour<Key>[] {
  return colours.map((entry) => {
    const icon = icons[entry.key]
    return icon ? { ...entry, icon } : entry
  })
}

/** Fill, text and outline of an area, such as a cell or a badge. */
export const areaInk = ({ fill, text, outline, core }: CodeColour) => ({ fill, text, ...core, outline })

/** The colours as they are drawn in a mode: in the dark mode with their `dark` values. */
export const coloursOfMode = <Key extends string>(
  colours: readonly CodeColour<Key>[],
  mode: Mode,
): readonly CodeColour<Key>[] =>
  mode === 'light' ? colours : colours.map(({ dark, ...entry }) => ({ ...entry, ...dark }))

function withDark<Key extends string>(
  colours: readonly CodeColour<Key>[],
  dark: Readonly<Partial<Record<Key, Ink>>>,
): readonly CodeColour<Key>[] {
  return colours.map((entry) => {
    const darkColour = dark[entry.key]
    return darkColour ? { ...entry, dark: darkColour } : entry
  })
}

export type Severity = 'none' | 'minor' | 'moderate' | 'strong' | 'extreme'
/**
 * Severities and danger levels. Each level is darker than the one before on light ground, and brighter on dark ground.
 * On dark ground no bright red differs enough from the orange for all eyes, so a line of the worst level is the
 * lightest, and an area is a deep red (`core`) in a white outline. On either ground, normal, protan, deutan and tritan
 * eyes can tell the colours apart (colour-vision.test.ts).
 */
export const SEVERITY_COLOURS: readonly CodeColour<Severity>[] = withDark(
  [
    code(0, 'none', '#A4B3B8', DARK, '▫', 'quiet'),
    code(1, 'minor', '#047AB1', WHITE, '●'),
    code(2, 'moderate', '#FFE32F', DARK, '▲'),
    code(3, 'strong', '#D8780C', DARK, '◆'),
    code(4, 'extreme', '#8C0019', WHITE, '⬣'),
  ],
  {
    none: { fill: '#65696F', text: WHITE },
    minor: { fill: '#0F69C8', text: WHITE },
    moderate: { fill: '#7D6B0E', text: WHITE },
    strong: { fill: '#FF7C14', text: DARK },
    extreme: { fill: '#FFAAB8', text: DARK, outline: WHITE, core: { fill: '#CE1230', text: WHITE } },
  },
)

/** Danger level of a verdict: the colours of severity, which has the same five levels. */
export const DANGER_COLOURS = SEVERITY_COLOURS

/** A line in the colour of a danger level; the worse, the wider. */
export type DangerLine = {
  readonly level: DangerLevel
  readonly colour: string
  readonly outline?: string
  readonly widthPx: number
}

/** The organisation's own roads are the strongest lines of a map, even where there is no danger. */
const DANGER_WIDTHS_PX = [6, 6.5, 7.5, 9, 11] as const

/**
 * Roads by their danger level at h+N on the ground of a mode, mildest first. Wide enough for an outline, so that on dark
 * ground the worst is a deep red within white, as an area is: a pale red recedes beside orange.
 */
export const dangerLines = (mode: Mode): readonly DangerLine[] =>
  coloursOfMode(DANGER_COLOURS, mode)
    .map(areaInk)
    .map(({ fill, outline }, index) => ({
      level: index as DangerLevel, // The palette has the five levels in order.
      colour: fill,
      ...(outline ? { outline } : {}),
      widthPx: DANGER_WIDTHS_PX[index] ?? 2,
    }))

/**
 * Rivers are dashed lines in a blue that no road has. Where they flood, they carry a wave in the colour of its severity.
 */
export const RIVER_COLOUR = { light: '#0893B5', dark: '#3D95AE' } as const satisfies Record<Mode, string>

/** Lightning by age, latest brightest, as lightning networks draw it. */
export const STRIKE_AGES = [
  { untilMinutes: 10, light: '#C2410C', dark: '#FFE32F' },
  { untilMinutes: 20, light: '#B0102B', dark: '#FFA23A' },
  { untilMinutes: 40, light: '#7C2D8F', dark: '#F06A8A' },
  { untilMinutes: 60, light: '#5B6B78', dark: '#9AA9B5' },
] as const

/** How certain ice is: a grey scale with numbers, never the fills of the danger level. */
export const ICE_RISK_COLOURS: readonly CodeColour<IceRisk>[] = withDark(
  [
    code(0, 'none', '#DDE2E6', DARK, '0', 'quiet'),
    code(1, 'low', '#B9C2C9', DARK, '1', 'quiet'),
    code(2, 'medium', '#8E99A3', DARK, '2', 'watched'),
    code(3, 'high', '#5A6570', WHITE, '3'),
    code(4, 'sure', '#2A323A', WHITE, '4'),
    code(5, 'failing', '#211C10', WHITE, '×', 'hatched'),
  ],
  {
    none: { fill: '#2E3740', text: WHITE },
    low: { fill: '#4C5762', text: WHITE },
    medium: { fill: '#78848F', text: DARK },
    high: { fill: '#AAB4BD', text: DARK },
    sure: { fill: '#E6EBF0', text: DARK },
  },
)

const ROAD_STATES: readonly CodeColour<RoadState>[] = [
  code(0, 'dry', '#9A9698', DARK, '0', 'quiet'),
  code(1, 'damp', '#A8D2F7', DARK, '1'),
  code(2, 'wet', '#006B93', WHITE, '2'),
  code(3, 'flooded', '#092944', WHITE, '3'),
  code(4, 'frosty', '#928BEA', DARK, '4'),
  code(5, 'icy', '#C12F53', WHITE, '5'),
  code(6, 'damp_salted', '#F8E19E', DARK, '6'),
  code(7, 'wet_salted', '#B49926', DARK, '7'),
  code(8, 'snowy', '#FFFFFF', DARK, '8'),
  code(9, 'failing', '#211C10', WHITE, '×', 'hatched'),
]

const STATE_ICONS: Readonly<Partial<Record<RoadState, SymbolName>>> = {
  damp: 'dew',
  wet: 'rain',
  flooded: 'rain',
  frosty: 'frost',
  snowy: 'snow',
}
export const ROAD_STATE_COLOURS = withIcons(ROAD_STATES, STATE_ICONS)

/** Road condition of the model, as METRo numbers it. */
export type RoadCondition =
  | 'dry'
  | 'wet'
  | 'snow_ice'
  | 'water_snow'
  | 'dew'
  | 'melting_snow'
  | 'frost'
  | 'icing_rain'
const ROAD_CONDITIONS: readonly CodeColour<RoadCondition>[] = [
  code(1, 'dry', '#7B7D77', WHITE, '1', 'quiet'),
  code(2, 'wet', '#4172A5', WHITE, '2'),
  code(3, 'snow_ice', '#352288', WHITE, '3'),
  code(4, 'water_snow', '#1BBEAE', DARK, '4'),
  code(5, 'dew', '#D6E9FB', DARK, '5'),
  code(6, 'melting_snow', '#A0FFD3', DARK, '6'),
  code(7, 'frost', '#AB95F7', DARK, '7'),
  code(8, 'icing_rain', '#AD1734', WHITE, '8'),
]

/**
 * Conditions that are slippery by themselves. In other conditions a road is only slippery if its water film freezes.
 */
export const FROZEN_CONDITIONS: ReadonlySet<number> = new Set([3, 4, 6, 7, 8])
/** Frozen conditions that cover the road and can persist above 0 °C. */
export const COVER_CONDITIONS: ReadonlySet<number> = new Set([3, 4, 6])

const CONDITION_ICONS: Readonly<Partial<Record<RoadCondition, SymbolName>>> = {
  wet: 'rain',
  snow_ice: 'snow',
  water_snow: 'snow_rain',
  dew: 'dew',
  melting_snow: 'snow_rain',
  frost: 'frost',
  icing_rain: 'freezing_rain',
}
export const ROAD_CONDITION_COLOURS = withIcons(ROAD_CONDITIONS, CONDITION_ICONS)

/** What makes a road slippery, in the colours of the conditions that look the same. */
export const HAZARD_KIND_COLOURS = withIcons<HazardKind>(
  [
    code(0, 'none', '#7B7D77', WHITE, '', 'quiet'),
    code(1, 'freezing_wet', '#4172A5', WHITE, '1'),
    code(2, 'frost', '#AB95F7', DARK, '2'),
    code(3, 'slush', '#A0FFD3', DARK, '3'),
    code(4, 'snow', '#8CD3FB', DARK, '4'),
    code(5, 'packed_snow', '#352288', WHITE, '5'),
    code(6, 'ice', '#C12F53', WHITE, '6'),
    code(7, 'freezing_rain', '#AD1734', WHITE, '7'),
  ],
  { frost: 'frost', slush: 'snow_rain', snow: 'snow', freezing_rain: 'freezing_rain' },
)

export type Precipitation = 'none' | 'rain' | 'snow_rain' | 'snow' | 'freezing_rain' | 'ice_pellets'
const PRECIPITATIONS: readonly CodeColour<Precipitation>[] = [
  { ...code(0, 'none', '#A4B3B8', DARK, '', 'quiet'), dark: { fill: '#65696F', text: WHITE } },
  code(1, 'rain', '#2B5C95', WHITE, '●'),
  code(2, 'snow_rain', '#8B7DE1', DARK, '◐'),
  code(3, 'snow', '#8CD3FB', DARK, '✱'),
  code(4, 'freezing_rain', '#AB252C', WHITE, '▼'),
  code(5, 'ice_pellets', '#F5A20C', DARK, '○'),
]

const PRECIPITATION_ICONS = {
  rain: 'rain',
  snow_rain: 'snow_rain',
  snow: 'snow',
  freezing_rain: 'freezing_rain',
  ice_pellets: 'ice_pellets',
} as const
export const PRECIPITATION_COLOURS = withIcons(PRECIPITATIONS, PRECIPITATION_ICONS)

/**
 * Precipitation type reported by a sensor: the same colours, but with a failing state and without the finer
 * kinds.
 */
export const RAIN_TYPE_COLOURS = withIcons<RainType>(
  [
    { ...code(0, 'none', '#A4B3B8', DARK, '', 'quiet'), dark: { fill: '#65696F', text: WHITE } },
    code(1, 'rain', '#2B5C95', WHITE, '●'),
    code(2, 'snow_rain', '#8B7DE1', DARK, '◐'),
    code(3, 'snow', '#8CD3FB', DARK, '✱'),
    code(4, 'failing', '#211C10', WHITE, '×', 'hatched'),
  ],
  PRECIPITATION_ICONS,
)

export function colourOfCode<Key extends string>(
  colours: readonly CodeColour<Key>[],
  number: number,
): CodeColour<Key> | undefined {
  return colours.find((entry) => entry.code === number)
}

export function colourOfKey<Key extends string>(
  colours: readonly CodeColour<Key>[],
  key: Key,
): CodeColour<Key> | undefined {
  return colours.find((entry) => entry.key === key)
}

/** A class of a temperature scale, °C, [from, to); null is unbounded. */
export type ScaleClass = { readonly fromC: number | null; readonly toC: number | null; readonly fill: string }

function scale(limitsC: readonly number[], fills: readonly string[]): readonly ScaleClass[] {
  return fills.map((fill, index) => ({
    fromC: limitsC[index - 1] ?? null,
    toC: limitsC[index] ?? null,
    fill,
  }))
}

/** A fixed scale with a break at 0 °C. The value is always printed next to it. */
export const AIR_TEMPERATURE_SCALE = scale(
  [-30, -20, -15, -10, -5, 0, 5, 10, 20, 25, 30, 35],
  [
    '#1B1B5A',
    '#313695',
    '#4575B4',
    '#74ADD1',
    '#ABD9E9',
    '#E0F3F8',
    '#FFF7BC',
    '#FEE090',
    '#FDAE61',
    '#F46D43',
    '#D73027',
    '#A50026',
    '#67001F',
  ],
)

export const ROAD_TEMPERATURE_SCALE = scale(
  [-15, -10, -5, -2, 0, 1, 3],
  ['#1B1B5A', '#313695', '#4575B4', '#74ADD1', '#ABD9E9', '#FFF7BC', '#FEE090', '#D9D9D9'],
)

export function colourOfTemperature(
  classes: readonly ScaleClass[],
  temperatureC: number,
): string | undefined {
  return classes.find(({ toC }) => toC === null || temperatureC < toC)?.fill
}
