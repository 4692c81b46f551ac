import { CEIL_SECTOR_DEG, type CeilKind, type CeilThreshold } from '../ceil-codes.ts'
import type { MeasureCode } from '../measures.ts'

/** The values that thresholds look at; null: not measured, or flagged. */
export type CeilReading = {
  readonly atMs: number
  readonly airC: number | null
  readonly surfaceC: number | null
  readonly dewPointC: number | null
  readonly windKmh: number | null
  readonly windFromDeg: number | null
  readonly waterM: number | null
  /** The wind forecast for the following hours; empty if there is no forecast. */
  readonly windForecast: readonly { readonly speedKmh: number; readonly fromDeg: number }[]
}

/** Values that are not good are treated as missing. */
export function ceilReading(
  {
    atMs,
    values,
    quality,
  }: {
    atMs: number
    values: Partial<Record<MeasureCode, number | null>>
    quality: Readonly<Record<string, unknown>>
  },
  windForecast: CeilReading['windForecast'] = [],
): CeilReading {
  const good = (code: MeasureCode) => (quality[code] ? null : (values[code] ?? null))
  return {
    atMs,
    airC: good('tair'),
    surfaceC: good('ts'),
    dewPointC: good('tdew'),
    windKmh: good('wind_avg') ?? good('wind_force'),
    windFromDeg: good('wind_dir'),
    waterM: good('water'),
    windForecast,
  }
}

/** Measures needed to build a `CeilReading`. */
export const CEIL_CODES = [
  'tair',
  'ts',
  'tdew',
  'wind_force',
  'wind_avg',
  'wind_dir',
  'water',
] as const satisfies readonly MeasureCode[]

/**
 * Where a reading lies: `across`, beyond the threshold; `band`, back inside it by less than the band; `behind`, back by
 * the band or more, which is enough to close.
 */
export type Verdict = 'across' | 'band' | 'behind'

/** How far behind a threshold a reading must be to close it (product default). */
const BAND_K = 0.3
const BAND_SHARE = 0.1
/** Fixed, because a tenth of a height above the sea would be metres. */
const BAND_WATER_M = 0.05
/** A wind that veers to the next compass direction is still in the band. */
const BAND_SECTOR_DEG = 2 * CEIL_SECTOR_DEG

/** The verdict of a reading; null if it has no value for the threshold, and so neither opens nor closes it. */
export function verdictOf(threshold: CeilThreshold, reading: CeilReading): Verdict | null {
  return VERDICTS[threshold.kind](threshold, reading)
}

const VERDICTS: Record<CeilKind, (threshold: CeilThreshold, reading: CeilReading) => Verdict | null> = {
  air_min: ({ value }, { airC }) =>
    verdictOfExcess(airC === null || value === null ? null : value - airC, BAND_K),
  air_max: ({ value }, { airC }) =>
    verdictOfExcess(airC === null || value === null ? null : airC - value, BAND_K),
  surface_below_dew: (_, { surfaceC, dewPointC }) =>
    verdictOfExcess(surfaceC === null || dewPointC === null ? null : dewPointC - surfaceC, BAND_K),
  wind: ({ value, directionDeg }, { windKmh, windFromDeg }) => {
    if (windKmh === null || value === null) return null
    const strength = reaching(windKmh - value, BAND_SHARE * value)
    if (strength === 'behind' || directionDeg === null) return strength
    return windFromDeg === null ? null : nearer(strength, sectorOf(directionDeg, windFromDeg))
  },
  water_level: ({ value, directionDeg, windKmh }, { waterM, windForecast }) => {
    if (waterM === null || value === null) return null
    const level = reaching(waterM - value, BAND_WATER_M)
    if (level === 'behind' || windKmh === null) return level
    if (windForecast.length === 0) return null
    return nearer(level, windVerdict(windForecast, windKmh, directionDeg))
  },
}

/** For a bound that is itself still allowed: only a value beyond it is across. */
function verdictOfExcess(by: number | null, band: number): Verdict | null {
  if (by === null) return null
  return by > 0 ? 'across' : by > -band ? 'band' : 'behind'
}

/** For a bound that is itself already too much: a value equal to it is across. */
const reaching = (by: number, band: number): Verdict => (by >= 0 ? 'across' : by > -band ? 'band' : 'behind')

const ORDER: readonly Verdict[] = ['behind', 'band', 'across']
/** The verdict that is further behind, for two conditions that must both be met. */
const nearer = (a: Verdict, b: Verdict): Verdict => (ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b)

export function sectorOf(chosenDeg: number, fromDeg: number): Verdict {
  const differenceDeg = Math.abs(((((fromDeg - chosenDeg) % 360) + 540) % 360) - 180)
  return differenceDeg <= CEIL_SECTOR_DEG ? 'across' : differenceDeg < BAND_SECTOR_DEG ? 'band' : 'behind'
}

/** The worst verdict of the forecast hours. */
function windVerdict(
  forecastWinds: CeilReading['windForecast'],
  windKmh: number,
  directionDeg: number | null,
): Verdict {
  return forecastWinds.reduce<Verdict>((worst, { speedKmh, fromDeg }) => {
    const strength = reaching(speedKmh - windKmh, BAND_SHARE * windKmh)
    const verdict = directionDeg === null ? strength : nearer(strength, sectorOf(directionDeg, fromDeg))
    return ORDER.indexOf(verdict) > ORDER.indexOf(worst) ? verdict : worst
  }, 'behind')
}

/** Measures that a station needs for a threshold to be useful; the first one is compared. */
export const CEIL_MEASURES = {
  air_min: ['tair'],
  air_max: ['tair'],
  surface_below_dew: ['ts', 'tdew'],
  wind: ['wind_avg', 'wind_dir'],
  water_level: ['water'],
} as const satisfies Record<CeilKind, readonly MeasureCode[]>

/** The values of the measures of a threshold in a reading. */
export function valuesOf(
  kind: CeilKind,
  { airC, surfaceC, dewPointC, windKmh, windFromDeg, waterM }: CeilReading,
): { measure: MeasureCode; value: number }[] {
  const byMeasure: Partial<Record<MeasureCode, number | null>> = {
    tair: airC,
    ts: surfaceC,
    tdew: dewPointC,
    wind_avg: windKmh,
    wind_dir: windFromDeg,
    water: waterM,
  }
  return CEIL_MEASURES[kind].flatMap((measure) => {
    const value = byMeasure[measure] ?? null
    return value === null ? [] : [{ measure, value }]
  })
}

/** Value of the first measure at which the period closes; null: another measure decides. */
export function closingValue({ kind, value }: CeilThreshold): number | null {
  if (value === null) return null
  switch (kind) {
    case 'air_min':
      return value + BAND_K
    case 'air_max':
      return value - BAND_K
    case 'wind':
      return value * (1 - BAND_SHARE)
    case 'water_level':
      return value - BAND_WATER_M
    case 'surface_below_dew':
      return null
  }
}

/** How far above the dew point the surface must be to close. */
export const CLOSING_DEW_K = BAND_K

/** How far a reading is across the threshold: larger is worse; null if it has no value for it. */
export function excessOf(
  { kind, value }: Pick<CeilThreshold, 'kind' | 'value'>,
  reading: CeilReading,
): number | null {
  const { airC, surfaceC, dewPointC, windKmh, waterM } = reading
  const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
  switch (kind) {
    case 'air_min':
      return minus(value, airC)
    case 'air_max':
      return minus(airC, value)
    case 'surface_below_dew':
      return minus(dewPointC, surfaceC)
    case 'wind':
      return minus(windKmh, value)
    case 'water_level':
      return minus(waterM, value)
  }
}
