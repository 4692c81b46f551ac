import type { CallAnswer } from '@verglas/contract'
import { MEASURE_CODES, type MeasureCode, type MeasureGroup, measure } from '@verglas/contract/measures'
import type { Quality } from './station.ts'

export type Latest = CallAnswer<'getStationLatest'>['latest']
export type Series = CallAnswer<'getStationSeries'>

/** Groups of measures, the most relevant for roads first. */
export const GROUPS: readonly MeasureGroup[] = ['road', 'air', 'wind', 'precipitation', 'ground', 'system']

/** The station's measures by group: those with recent values and those in its latest messages. */
export function measuredGroups(
  measured: readonly MeasureCode[],
  latest: Latest,
): readonly { readonly group: MeasureGroup; readonly codes: readonly MeasureCode[] }[] {
  const codes = MEASURE_CODES.filter((code) => measured.includes(code) || latest[code] !== undefined)
  return GROUPS.map((group) => ({
    group,
    codes: codes.filter((code) => measure(code).group === group),
  })).filter((entry) => entry.codes.length > 0)
}

/** Initial measures of the chart; for precipitation amounts only those that show when it fell. */
const USUAL: readonly MeasureCode[] = [
  'road_state',
  'ts',
  'tair',
  'tdew',
  'precip_type',
  'rain',
  'snow',
  'wind_avg',
  'wind_max',
  'wind_dir',
  'water',
]

/**
 * Reads the measures of an address, «ts,tair»; without one, those of the usual measures that the station has.
 */
export function readMeasures(
  text: string | undefined,
  measured: readonly MeasureCode[],
): readonly MeasureCode[] {
  if (text === undefined) {
    const usual = USUAL.filter((code) => measured.includes(code))
    return usual.length > 0 ? usual : measured.slice(0, 6)
  }
  const requestedCodes = text.split(',')
  return MEASURE_CODES.filter((code) => requestedCodes.includes(code))
}

export function toggled(chosen: readonly MeasureCode[], code: MeasureCode): string {
  const next = chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]
  return MEASURE_CODES.filter((measureCode) => next.includes(measureCode)).join(',')
}

/** The series of the chosen measures. */
export function chosenSeries(series: Series, chosen: readonly MeasureCode[]): Series['values'] {
  return Object.fromEntries(
    chosen.flatMap((code) => (series.values[code] ? [[code, series.values[code]]] : [])),
  )
}

export function isEmptySeries(values: Series['values']): boolean {
  return !Object.values(values).some((list) => list?.some((value) => value !== null))
}

/** One row of the readings table: its index in the series, latest first. */
export type Reading = {
  readonly index: number
  readonly atMs: number
  readonly quality: ReadonlyMap<MeasureCode, Quality>
}

const NO_QUALITIES: ReadonlyMap<MeasureCode, Quality> = new Map()

export function readingsOf(series: Series): readonly Reading[] {
  const qualityByIndex = new Map<number, Map<MeasureCode, Quality>>()
  for (const { index, code, quality } of series.quality) {
    const qualityByCode = qualityByIndex.get(index) ?? new Map<MeasureCode, Quality>()
    qualityByIndex.set(index, qualityByCode.set(code, quality))
  }
  return series.times
    .map((atMs, index) => ({ index, atMs, quality: qualityByIndex.get(index) ?? NO_QUALITIES }))
    .reverse()
}

/** Measures with values in the series, or with refused ones. */
export function codesOf(series: Series): readonly MeasureCode[] {
  const refused = new Set(series.quality.map(({ code }) => code))
  return MEASURE_CODES.filter(
    (code) => refused.has(code) || (series.values[code]?.some((value) => value !== null) ?? false),
  )
}
