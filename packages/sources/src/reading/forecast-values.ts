import { FORECAST_MEASURES, type ForecastCode, MEASURES } from '@verglas/contract/measures'
import { type Refusal, refusal } from './refusal.ts'
import { toMetric } from './units.ts'

type Range = { readonly min: number; readonly max: number }

const ALTITUDE: Range = { min: -500, max: 9000 }

/**
 * Valid ranges of forecast values in metric units; measures shared with stations have the stations' range.
 */
const RANGES: Record<ForecastCode, Range> = {
  tair: MEASURES.tair,
  tdew: MEASURES.tdew,
  rh: MEASURES.rh,
  pres: MEASURES.pres,
  wind_avg: MEASURES.wind_avg,
  wind_max: MEASURES.wind_max,
  wind_dir: MEASURES.wind_dir,
  cloud: { min: 0, max: 100 },
  solar: MEASURES.solar,
  rain: MEASURES.rain,
  snow: MEASURES.snow,
  rain_frz: MEASURES.rain,
  ice: MEASURES.rain,
  vis: MEASURES.vis,
  weather: { min: 0, max: 99 },
  iso0: ALTITUDE,
  pn: ALTITUDE,
}

export type ForecastValue = { value: unknown; unit: unknown; field: string; code: ForecastCode }

/** Reads values in metric units and checks their range; reports each kind of fault once per message. */
export function forecastValues() {
  const faults = new Map<string, Refusal>()

  function fault(reason: string, detail: string, key = detail): null {
    if (!faults.has(`${reason} ${key}`)) faults.set(`${reason} ${key}`, refusal(reason, detail))
    return null
  }

  function read({ value, unit, field, code }: ForecastValue): number | null {
    if (value === undefined || value === null) return null
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return fault('not_a_number', `${field}=${JSON.stringify(value)}`, field)
    }
    const metric = typeof unit === 'string' ? toMetric(value, unit, FORECAST_MEASURES[code].quantity) : null
    if (metric === null) return fault('unknown_unit', `${field} in ${JSON.stringify(unit)}`, field)
    const { min, max } = RANGES[code]
    if (!(metric >= min && metric <= max)) return fault('out_of_range', `${field}=${value}`, field)
    // Values above 100 % are fog.
    return code === 'rh' ? Math.min(metric, 100) : metric
  }

  return { read, fault, refusals: () => [...faults.values()] }
}
