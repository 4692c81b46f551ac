import { FORECAST_MEASURES, type ForecastCode, MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { ForecastFact } from '../../facts/forecast.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, refusal, refusalOf } from '../../reading/refusal.ts'
import { toMetric } from '../../reading/units.ts'
import { type Answer, type Entry, type Period, readAnswer } from './document.ts'
import { phaseAt, split, symbolOf } from './symbols.ts'

const ATTRIBUTION = 'Data from MET Norway'
const HOUR_S = 3600
const SIX_HOURS_S = 6 * HOUR_S

type Values = Record<string, number | null>
type Section = { stepS: number; periodOf: (entry: Entry) => Period | null; entries: Entry[] }

/**
 * Field of `instant.details`, the forecast code it provides, and the measure whose plausible range applies to
 * it.
 */
const INSTANT_FIELDS: readonly [field: string, code: ForecastCode, range: MeasureCode | null][] = [
  ['air_temperature', 'tair', 'tair'],
  ['dew_point_temperature', 'tdew', 'tdew'],
  ['relative_humidity', 'rh', 'rh'],
  ['wind_speed', 'wind_avg', 'wind_avg'],
  ['wind_speed_of_gust', 'wind_max', 'wind_max'],
  ['wind_from_direction', 'wind_dir', 'wind_dir'],
  ['cloud_area_fraction', 'cloud', null],
]
const PERCENT_RANGE = { min: 0, max: 100 }

/**
 * Parses the forecast of one place: the hourly section and, as a fact of its own, the six-hourly section
 * after it. Nothing is interpolated; a missing time in between is null.
 */
export async function* parseMetNorway(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ForecastFact | Refusal> {
  try {
    const answer = await readAnswer(body, site)
    const reader = entryReader(answer)
    const facts = splitSections(answer).flatMap((section) => factOf(section, answer, reader.valuesOf))
    yield* facts
    if (facts.length === 0) yield refusal('empty', 'no value of any time could be taken')
    yield* answer.refusals
    yield* reader.refusals()
  } catch (error) {
    yield refusalOf(error)
  }
}

/**
 * Splits the forecast: hourly up to the last time with an hourly period, six-hourly from there on. A time
 * with neither period ends the section before it. A time off the grid of its section is refused.
 */
function splitSections({ entries, refusals }: Answer): Section[] {
  let hours = entries.findLastIndex((entry) => entry.next1h !== null) + 1
  const [last, next] = [entries[hours - 1], entries[hours]]
  if (last && next && !next.next6h && next.at.getTime() - last.at.getTime() === HOUR_S * 1000) hours += 1
  const first6h = entries.findIndex((entry, index) => index >= hours && entry.next6h !== null)
  const from6h = first6h === -1 ? entries.length : first6h
  const sections: Section[] = [
    { stepS: HOUR_S, periodOf: (entry) => entry.next1h, entries: entries.slice(0, hours) },
    { stepS: SIX_HOURS_S, periodOf: (entry) => entry.next6h, entries: entries.slice(from6h) },
  ]
  const isStep = (entry: Entry) =>
    sections.some((section) => section.entries.includes(entry) && isOnGrid(entry, section))
  for (const entry of entries) {
    if (!isStep(entry)) refusals.push(refusal('off_grid', `${entry.at.toISOString()} belongs to no step`))
  }
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => isOnGrid(entry, section)) }))
    .filter((section) => section.entries.length > 0)
}

function isOnGrid(entry: Entry, { entries: [first], stepS }: Section): boolean {
  return first !== undefined && (entry.at.getTime() - first.at.getTime()) % (stepS * 1000) === 0
}

function factOf(
  section: Section,
  answer: Answer,
  valuesOf: ReturnType<typeof entryReader>['valuesOf'],
): ForecastFact[] {
  const [first] = section.entries
  const last = section.entries.at(-1)
  if (!first || !last) return []
  const steps = (last.at.getTime() - first.at.getTime()) / (section.stepS * 1000) + 1
  const series: Partial<Record<ForecastCode, (number | null)[]>> = {}
  for (const [index, entry] of section.entries.entries()) {
    const step = (entry.at.getTime() - first.at.getTime()) / (section.stepS * 1000)
    const values = valuesOf(entry, section.periodOf(entry), endOf(section, index))
    for (const code of Object.keys(FORECAST_MEASURES) as ForecastCode[]) {
      const value = values[code]
      if (value === undefined || value === null) continue
      series[code] ??= Array.from({ length: steps }, () => null)
      series[code][step] = value
    }
  }
  const { location, issuedAt } = answer
  if (Object.keys(series).length === 0) return []
  return [
    {
      kind: 'forecast',
      location,
      issuedAt,
      startAt: first.at,
      stepS: section.stepS,
      values: series,
      attribution: ATTRIBUTION,
    },
  ]
}

/** The entry at the end of a step, for the temperature there; undefined if it is not the next time. */
function endOf(section: Section, index: number): Entry | undefined {
  const [entry, next] = [section.entries[index], section.entries[index + 1]]
  return entry && next && next.at.getTime() - entry.at.getTime() === section.stepS * 1000 ? next : undefined
}

/** Reads values in metric units and within their range; reports each kind of fault once. */
function entryReader({ units, location }: Answer) {
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string, key = detail) => {
    if (!faults.has(`${reason} ${key}`)) faults.set(`${reason} ${key}`, refusal(reason, detail))
    return null
  }

  function quantity(
    details: Record<string, unknown>,
    field: string,
    code: ForecastCode,
    range: { min: number; max: number },
  ) {
    const value = details[field]
    if (value === undefined || value === null) return null
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return fault('not_a_number', `${field}=${JSON.stringify(value)}`, field)
    }
    const unit = units[field]
    const metric = typeof unit === 'string' ? toMetric(value, unit, FORECAST_MEASURES[code].quantity) : null
    if (metric === null) return fault('unknown_unit', `${field} in ${JSON.stringify(unit)}`, field)
    if (!(metric >= range.min && metric <= range.max))
      return fault('out_of_range', `${field}=${value}`, field)
    return metric
  }

  function valuesOf(entry: Entry, period: Period | null, end: Entry | undefined): Values {
    const values: Values = {}
    for (const [field, code, range] of INSTANT_FIELDS) {
      values[code] = quantity(entry.instant, field, code, range ? MEASURES[range] : PERCENT_RANGE)
    }
    if (typeof values.rh === 'number') values.rh = Math.min(values.rh, 100)
    const seaLevel = quantity(entry.instant, 'air_pressure_at_sea_level', 'pres', MEASURES.pres_sea)
    values.pres = stationPressureHpa(seaLevel, values.tair ?? null, location.altitudeM)
    const endC = end ? quantity(end.instant, 'air_temperature', 'tair', MEASURES.tair) : null
    return { ...values, ...(period ? precipitation(period, values.tair ?? null, endC) : {}) }
  }

  function precipitation(period: Period, startC: number | null, endC: number | null): Values {
    const symbol = period.symbolCode === null ? null : symbolOf(period.symbolCode)
    if (period.symbolCode !== null && !symbol) fault('unknown_symbol', period.symbolCode)
    const weather = symbol?.weather ?? null
    const waterMm = quantity(period.details, 'precipitation_amount', 'rain', MEASURES.rain)
    if (waterMm === null) return { weather }
    const meanC = startC !== null && endC !== null ? (startC + endC) / 2 : (startC ?? endC)
    const phase = symbol?.phase ?? (meanC === null ? null : phaseAt(meanC))
    if (waterMm > 0 && phase === null) {
      fault('no_phase', 'precipitation without symbol and temperature')
      return { weather }
    }
    const isFreezing = startC !== null && startC < 0 && (endC ?? startC) < 0
    const amounts = split(waterMm, phase ?? 'rain', isFreezing)
    if (amounts.snow > MEASURES.snow.max) fault('out_of_range', `snow of ${waterMm} mm of water`, 'snow')
    return amounts.snow > MEASURES.snow.max ? { weather } : { weather, ...amounts }
  }

  return { valuesOf, refusals: () => [...faults.values()] }
}

/**
 * Pressure at the altitude of the place from the pressure at sea level, with the lapse rate of the standard
 * atmosphere and the temperature of the place (WMO-No. 8, the usual reduction inverted). null if the altitude
 * is unknown.
 */
function stationPressureHpa(
  seaLevelHpa: number | null,
  airTemperatureC: number | null,
  altitudeM: number | null,
) {
  if (seaLevelHpa === null || airTemperatureC === null || altitudeM === null) return null
  const lapseK = 0.0065 * altitudeM
  const pressure = seaLevelHpa * (1 - lapseK / (airTemperatureC + lapseK + 273.15)) ** 5.257
  return pressure >= MEASURES.pres.min && pressure <= MEASURES.pres.max ? pressure : null
}
