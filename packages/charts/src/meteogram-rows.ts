import type { Quantity } from '@verglas/contract/measures'
import type { Canvas, Values } from './drawing.ts'
import type { Meteogram, RoadLine } from './meteogram-input.ts'
import { valueAt } from './periods.ts'
import { stepsOf } from './series.ts'
import {
  colourOfCode,
  colourOfKey,
  coloursOfMode,
  DANGER_COLOURS,
  lineStyle,
  PRECIPITATION_COLOURS,
  ROAD_CONDITION_COLOURS,
} from './theme.ts'
import type { TooltipRow } from './tooltip.ts'

/** All values of a meteogram at one hour, for the pointer. */
export function meteogramRows(canvas: Canvas, input: Meteogram, ms: number): TooltipRow[] {
  const { formats, t, mode } = canvas.drawing
  const { forecast, observed, times } = input
  const index = stepAt(times, ms)
  const colour = (name: Parameters<typeof lineStyle>[0]) => lineStyle(name, mode).colour

  const at = (
    label: string,
    quantity: Quantity,
    values: Values | undefined,
    swatch?: string,
    isStrong = false,
  ): TooltipRow => ({
    label: t(label),
    value: formats.quantity(quantity, index === null ? null : values?.[index]),
    ...(swatch === undefined ? {} : { colour: swatch }),
    isStrong,
  })
  const amount = (
    label: string,
    quantity: Quantity,
    values: Values | undefined,
    key: 'rain' | 'snow' | 'freezing_rain' | 'ice_pellets',
  ) =>
    index !== null && (values?.[index] ?? 0) > 0
      ? [at(label, quantity, values, colourOfKey(PRECIPITATION_COLOURS, key)?.fill)]
      : []
  const measured = (label: string, values: Values | undefined, swatch: string): TooltipRow[] => {
    const value = observed && values ? valueAt(observed.times, values, ms) : null
    return value === null
      ? []
      : [{ label: t(label), value: formats.quantity('temperature', value), colour: swatch, isStrong: true }]
  }
  const lineRows = (line: RoadLine | undefined, swatch: string): TooltipRow[] => {
    const value = line ? valueAt(line.times, line.valuesC, ms) : null
    return line && value !== null
      ? [{ label: line.name, value: formats.quantity('temperature', value), colour: swatch }]
      : []
  }
  const range = (low: Values | undefined, high: Values | undefined): TooltipRow[] => {
    const [from, to] = index === null ? [] : [low?.[index] ?? null, high?.[index] ?? null]
    if (from === null || to === null || from === undefined || to === undefined) return []
    const value = t('weather.fromTo', {
      from: formats.quantity('temperature', from, { unit: false }),
      to: formats.quantity('temperature', to),
    })
    return [{ label: t('charts.uncertainty'), value }]
  }
  const weather = index === null ? null : (forecast.weatherCode?.[index] ?? null)

  return [
    ...(weather === null ? [] : [{ label: t('weather.weather'), value: t(`codes.weather.${weather}`) }]),
    ...codedRow(canvas, 'roadCondition', index === null ? null : forecast.roadCondition?.[index]),
    ...codedRow(canvas, 'danger', index === null ? null : forecast.danger?.[index]),
    ...measured('charts.roadTemperatureObserved', observed?.surfaceTemperatureC, colour('road')),
    at('weather.roadTemperature', 'temperature', forecast.roadTemperatureC, colour('road'), true),
    ...range(forecast.roadTemperatureLowC, forecast.roadTemperatureHighC),
    ...lineRows(input.previous, colour('previous')),
    ...lineRows(input.cameTrue, colour('cameTrue')),
    ...measured('charts.airTemperatureObserved', observed?.airTemperatureC, colour('air')),
    at('weather.airTemperature', 'temperature', forecast.airTemperatureC, colour('air'), true),
    at('weather.dewPoint', 'temperature', forecast.dewPointC, colour('dewPoint')),
    at('weather.freezingPoint', 'temperature', forecast.freezingPointC, colour('freezingPoint')),
    ...amount('weather.rain', 'rain', forecast.rainMm, 'rain'),
    ...amount('weather.freezingRain', 'rain', forecast.freezingRainMm, 'freezing_rain'),
    ...amount('weather.icePellets', 'rain', forecast.icePelletsMm, 'ice_pellets'),
    ...amount('weather.snow', 'snow', forecast.snowCm, 'snow'),
    at('weather.windSpeed', 'speed', forecast.windSpeedKmh),
    at('weather.windGust', 'speed', forecast.windGustKmh),
    at('weather.windDirection', 'direction', forecast.windDirectionDeg),
    at('weather.visibility', 'visibility', forecast.visibilityM),
    at('weather.cloud', 'percent', forecast.cloudCoverPct),
  ]
}

const CODED = {
  roadCondition: { label: 'weather.roadCondition', colours: ROAD_CONDITION_COLOURS },
  danger: { label: 'weather.danger', colours: DANGER_COLOURS },
} as const

/** A code in words; none without a value. */
function codedRow(
  { drawing: { t, mode } }: Canvas,
  table: keyof typeof CODED,
  code: number | null | undefined,
): TooltipRow[] {
  const { label, colours } = CODED[table]
  const entry = colourOfCode<string>(coloursOfMode<string>(colours, mode), code ?? Number.NaN)
  return entry ? [{ label: t(label), value: t(`codes.${table}.${entry.key}`), colour: entry.fill }] : []
}

/** Index of the step that contains an instant. */
function stepAt(times: readonly number[], ms: number): number | null {
  const index = times.findLastIndex((time) => time <= ms)
  const begin = times[index]
  return begin !== undefined && ms < begin + (stepsOf(times)[index] ?? 0) ? index : null
}
