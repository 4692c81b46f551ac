import type { ForecastCode } from '@verglas/contract/measures'
import { HOUR_MS, relativeHumidityPct, snowFraction, wetBulbTemperatureC } from '@verglas/quantities'
import type { forecastValues } from '../../reading/forecast-values.ts'
import type { Layer, LayerMeasure } from './layers.ts'

const MAX_STEPS = 400
/** A sum that decreases by less than this has been rounded. */
const ROUNDED_MM = 0.05
/** 1 mm of water is 1 cm of fresh snow, the usual assumption where no density is given. */
const SNOW_CM_PER_MM = 1

/** A value of one layer at one instant, metric. */
export type Value = { measure: LayerMeasure; covers: Layer['covers']; atMs: number; metric: number }

type Values = Partial<Record<ForecastCode, (number | null)[]>>
type Reader = ReturnType<typeof forecastValues>
type Grid = { startMs: number; stepMs: number; steps: number }

/**
 * Series on the grid of the instants; an amount belongs to the step in which it falls. Null without any
 * instant.
 */
export function seriesOf(
  layerValues: readonly Value[],
  runMs: number,
  reader: Reader,
): (Grid & { values: Values }) | null {
  const grid = gridOf(layerValues, reader)
  if (!grid) return null
  const byMeasure = new Map<LayerMeasure, (number | null)[]>()
  for (const measure of new Set(layerValues.map((series) => series.measure))) {
    const measureSeries = layerValues.filter((series) => series.measure === measure)
    const series = stepValues(measureSeries, grid, runMs, reader)
    if (series.some((value) => value !== null)) byMeasure.set(measure, series)
  }
  const water = byMeasure.get('precipitation')
  byMeasure.delete('precipitation')
  const values = Object.fromEntries(byMeasure) as Values
  if (water && !values.rain && !values.snow) splitWater(water, values, reader)
  return Object.keys(values).length === 0 ? null : { ...grid, values }
}

/**
 * The step is the shortest distance between two instants; an instant off this grid is reported and left out.
 */
function gridOf(layerValues: readonly Value[], reader: Reader): Grid | null {
  const instants = [...new Set(layerValues.map(({ atMs }) => atMs))].sort((a, b) => a - b)
  const [startMs, second] = instants
  if (startMs === undefined) return null
  if (second === undefined) return gridOfOne(startMs, layerValues)
  const stepMs = instants
    .slice(1)
    .reduce((shortest, ms, index) => Math.min(shortest, ms - (instants[index] ?? 0)), second - startMs)
  const last = instants.findLast((ms) => (ms - startMs) % stepMs === 0) ?? startMs
  const steps = (last - startMs) / stepMs + 1
  if (stepMs % 60_000 !== 0 || steps > MAX_STEPS)
    return reader.fault('off_grid', `steps of ${stepMs / 1000} s, ${steps} of them`)
  if (instants.some((ms) => (ms - startMs) % stepMs !== 0))
    reader.fault('off_grid', 'an instant between two steps')
  return { startMs, stepMs, steps }
}

/**
 * A single instant becomes a step of one hour: the hour that it begins or, if there are only amounts, the one
 * it ends.
 */
function gridOfOne(atMs: number, layerValues: readonly Value[]): Grid {
  const isBegin = layerValues.some(({ covers }) => covers === 'instant')
  return { startMs: isBegin ? atMs : atMs - HOUR_MS, stepMs: HOUR_MS, steps: 1 }
}

function stepValues(own: readonly Value[], grid: Grid, runMs: number, reader: Reader): (number | null)[] {
  const { startMs, stepMs, steps } = grid
  const valueAt = new Map(own.map(({ atMs, metric }) => [atMs, metric]))
  const [first] = own
  const covers = first?.covers ?? 'instant'
  return Array.from({ length: steps }, (_, step) => {
    const atMs = startMs + step * stepMs
    if (covers === 'instant') return valueAt.get(atMs) ?? null
    const end = valueAt.get(atMs + stepMs)
    if (end === undefined) return null
    if (covers === 'hour') {
      if (stepMs === HOUR_MS) return end
      return reader.fault(
        'wrong_period',
        `${first?.measure}: an amount of an hour in steps of ${stepMs / HOUR_MS} h`,
      )
    }
    // The sums of a run start with it.
    const begin = atMs === runMs ? 0 : valueAt.get(atMs)
    return begin === undefined ? null : increase(begin, end, first?.measure ?? '', reader)
  })
}

function increase(begin: number, end: number, measure: string, reader: Reader): number | null {
  if (end >= begin) return end - begin
  if (begin - end <= ROUNDED_MM) return 0
  return reader.fault(
    'negative',
    `${measure}: a sum since the start of the run goes down from ${begin} to ${end}`,
    measure,
  )
}

/**
 * Whether freezing rain or ice pellets, which have their own layers, are missing at a step; rain is then unknown too.
 */
const isIceUnknown = (values: Values, step: number): boolean =>
  [values.rain_frz, values.ice].some((series) => series?.[step] === null)

/**
 * Splits water of any kind: freezing rain and ice pellets have layers of their own, and the rest is rain or
 * snow according to the air.
 */
function splitWater(water: readonly (number | null)[], values: Values, reader: Reader): void {
  const rain = new Array<number | null>(water.length).fill(null)
  const snow = new Array<number | null>(water.length).fill(null)
  for (const [step, mm] of water.entries()) {
    if (mm === null || isIceUnknown(values, step)) continue
    const restMm = Math.max(0, mm - (values.rain_frz?.[step] ?? 0) - (values.ice?.[step] ?? 0))
    const share = restMm === 0 ? 0 : snowShare(values, step)
    if (share === null) {
      reader.fault('no_phase', 'precipitation without the air that it falls through')
      continue
    }
    rain[step] = restMm * (1 - share)
    const value = restMm * share * SNOW_CM_PER_MM
    snow[step] = reader.read({ value, unit: 'cm', field: 'precipitation as snow', code: 'snow' })
  }
  values.rain = rain
  values.snow = snow
}

/** Share of snow by the wet-bulb temperature in the middle of the step, or at its beginning. */
function snowShare({ tair, tdew, rh }: Values, step: number): number | null {
  const bulbs = [step, step + 1].flatMap((index) => {
    const airC = tair?.[index] ?? null
    const dewC = tdew?.[index] ?? null
    if (airC === null) return []
    const humidityPct =
      dewC === null ? (rh?.[index] ?? null) : relativeHumidityPct(airC, Math.min(airC, dewC))
    return humidityPct === null || humidityPct <= 0 ? [] : [wetBulbTemperatureC(airC, humidityPct)]
  })
  if (bulbs.length === 0) return null
  return snowFraction(bulbs.reduce((sum, bulbC) => sum + bulbC, 0) / bulbs.length)
}
