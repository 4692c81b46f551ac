import {
  AIR_TEMPERATURE_SCALE,
  colourOfTemperature,
  faded,
  ICE_RISK_COLOURS,
  lineStyle,
  RAIN_TYPE_COLOURS,
  ROAD_STATE_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  TOKENS,
} from '@verglas/charts/theme'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Display } from '../../lib/display.ts'
import { measureWord } from '../../ui/badge/measure-word.ts'

type Colours = {
  readonly of: (value: number) => string
  readonly classes: readonly { readonly fill: string; readonly label: string }[]
}

const CODES = {
  roadState: ROAD_STATE_COLOURS,
  iceRisk: ICE_RISK_COLOURS,
  rainType: RAIN_TYPE_COLOURS,
  weather: [],
}
const SHADES = 5
const MIN_SHADE = 0.12

/**
 * Colours of hours: the temperature scales, the colours of codes, and shades of one colour for everything
 * else.
 */
export function hourColours(
  code: MeasureCode,
  values: readonly (number | null)[],
  display: Display,
): Colours {
  const { quantity, codes } = measure(code)
  if (codes) return colourCodes(code, CODES[codes], values, display)
  return quantity === 'temperature'
    ? colourTemperatures(code, values, display)
    : shades(code, values, display)
}

function colourCodes(
  code: MeasureCode,
  colours: readonly { readonly code: number; readonly fill: string }[],
  values: readonly (number | null)[],
  { t, mode }: Display,
): Colours {
  const fills = new Map(colours.map((entry) => [entry.code, entry.fill]))
  return {
    of: (value) => fills.get(value) ?? TOKENS[mode].line,
    classes: colours
      .filter((entry) => values.includes(entry.code))
      .map((entry) => ({ fill: entry.fill, label: measureWord(t, code, entry.code) })),
  }
}

function colourTemperatures(
  code: MeasureCode,
  values: readonly (number | null)[],
  { t, formats }: Display,
): Colours {
  const scale = code === 'ts' ? ROAD_TEMPERATURE_SCALE : AIR_TEMPERATURE_SCALE
  const limit = (metric: number, hasUnit = true) =>
    formats.quantity('temperature', metric, { digits: 0, unit: hasUnit })
  const usedFills = new Set(values.map((value) => value !== null && colourOfTemperature(scale, value)))
  return {
    of: (value) => colourOfTemperature(scale, value) ?? '',
    classes: scale
      .filter(({ fill }) => usedFills.has(fill))
      .map(({ fill, fromC, toC }) => ({
        fill,
        label:
          fromC === null
            ? t('statistics.below', { limit: limit(toC ?? 0) })
            : toC === null
              ? t('statistics.above', { limit: limit(fromC) })
              : t('statistics.between', { from: limit(fromC, false), to: limit(toC) }),
      })),
  }
}

/** Shades from the lowest to the highest value; an amount of zero has no colour. */
function shades(
  code: MeasureCode,
  values: readonly (number | null)[],
  { t, formats, mode }: Display,
): Colours {
  const numbers = values.filter((value) => value !== null)
  const { quantity, min } = measure(code)
  const low =
    min === 0 ? 0 : numbers.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
  const high = numbers.reduce((highest, value) => Math.max(highest, value), low)
  const width = (high - low) / SHADES || 1
  const { colour } = lineStyle('road', mode)
  const fillOf = (shade: number) => faded(colour, MIN_SHADE + (1 - MIN_SHADE) * (shade / (SHADES - 1)))
  const groundColour = TOKENS[mode].ground
  return {
    of: (value) =>
      value === 0 && low === 0
        ? groundColour
        : fillOf(Math.min(SHADES - 1, Math.max(0, Math.floor((value - low) / width)))),
    classes: Array.from({ length: high > low ? SHADES : 0 }, (_, shade) => ({
      fill: fillOf(shade),
      label: t('statistics.between', {
        from: formats.quantity(quantity, low + shade * width, { unit: false }),
        to: formats.quantity(quantity, low + (shade + 1) * width),
      }),
    })),
  }
}
