import { MEASURES, ROAD_MEASURES, storedOffset } from '@verglas/contract/measures'
import type { OversightMeasure } from '@verglas/contract/oversight-codes'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import {
  familyOfRisk,
  type RiskFamily,
  type RiskLevel,
  type RuleLevel,
  segmentRiskOf,
} from '@verglas/contract/risk-codes'
import { type GripLimits, storedLevel } from '@verglas/road-hazard'
import { kindOfCode, levelOfCode, otherOfCode, RISK_CODES } from '@verglas/road-network/risks'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { gripLimitsOf } from '../../facts/grip-limits.ts'
import {
  forecastColumn,
  type Hours,
  type PlaceSeries,
  roadColumn,
  roadSeries,
  weatherSeries,
} from '../../facts/point-series.ts'
import { readingSeries, type SegmentSeries, segmentSeries } from './queries.ts'

const reading = (code: keyof typeof MEASURES) => `${code} ${MEASURES[code].column}`

/** Columns of the measures of forecast points. */
const ROAD_COLUMNS = {
  surface: roadColumn('ts'),
  dew_point: roadColumn('tdew'),
  freezing_rain: roadColumn('rain_frz'),
  danger: roadColumn('hazard_level'),
  danger_kind: roadColumn('hazard_kind'),
  grip_pct: [ROAD_MEASURES.grip.column, 1, storedOffset('grip')],
} as const
const WEATHER_COLUMNS = {
  air: forecastColumn('tair'),
  rain: forecastColumn('rain'),
  snowfall: forecastColumn('snow'),
  wind: forecastColumn('wind_avg'),
  gust: forecastColumn('wind_max'),
  visibility: forecastColumn('vis'),
} as const
/** Inputs of measures that are computed from others. */
const DERIVED = [
  ['dew_margin', ['surface', 'dew_point']],
  ['danger', ['danger_kind', 'grip_pct']],
] as const

/** Code and column of each measure of stations. */
const READING_COLUMNS = {
  observed_surface: reading('ts'),
  observed_air: reading('tair'),
  observed_gust: reading('wind_max'),
  observed_visibility: reading('vis'),
  observed_rain: reading('precip_rate'),
  observed_film: reading('film'),
  observed_level: reading('water'),
} as const satisfies Partial<Record<OversightMeasure, string>>

/** The values that rules evaluate, by measure and place; read once for all rules of an organisation. */
export type Values = {
  of(rule: OversightRule): PlaceSeries
}

type ValuesRequest = {
  setupId: string
  rules: readonly OversightRule[]
  castpointIds: readonly string[]
  stationIds: readonly string[]
  span: Hours
}

const NO_SERIES: PlaceSeries = new Map()

export async function valuesFor(db: Db, request: ValuesRequest, asOf: AsOf): Promise<Values> {
  const { setupId, rules, castpointIds, stationIds, span } = request
  const measures = new Set<string>(rules.map(({ measure }) => measure))
  for (const [derived, inputs] of DERIVED)
    if (measures.has(derived)) for (const name of inputs) measures.add(name)
  const byMeasure = new Map<string, PlaceSeries>()
  for (const [columnsByMeasure, read] of [
    [ROAD_COLUMNS, roadSeries],
    [WEATHER_COLUMNS, weatherSeries],
  ] as const) {
    const columns = Object.fromEntries(
      Object.entries(columnsByMeasure).filter(([name]) => measures.has(name)),
    )
    if (Object.keys(columns).length === 0) continue
    for (const [name, series] of await read(db, columns, castpointIds, span, asOf))
      byMeasure.set(name, series)
  }
  const readings = Object.fromEntries(Object.entries(READING_COLUMNS).filter(([name]) => measures.has(name)))
  if (Object.keys(readings).length > 0)
    for (const [name, series] of await readingSeries(db, readings, stationIds, span, asOf))
      byMeasure.set(name, series)
  if (measures.has('dew_margin')) byMeasure.set('dew_margin', marginsOf(byMeasure))
  if (measures.has('danger'))
    byMeasure.set('danger', dangersOf(byMeasure, (await gripLimitsOf(db, setupId, asOf)).limits))
  const hasSegments = measures.has('risk') || measures.has('road_surface')
  const segments = hasSegments ? await segmentSeries(db, setupId, span, asOf) : null
  if (segments) byMeasure.set('road_surface', segments.surface)
  const levels = new Map<string, PlaceSeries>()
  return {
    of(rule) {
      if (rule.measure !== 'risk') return byMeasure.get(rule.measure) ?? NO_SERIES
      const key = rule.riskKind ?? ''
      const cached = levels.get(key) ?? (segments ? riskLevels(segments, rule.riskKind) : NO_SERIES)
      levels.set(key, cached)
      return cached
    },
  }
}

function marginsOf(byMeasure: ReadonlyMap<string, PlaceSeries>): PlaceSeries {
  const [surfaces, dewPoints] = [byMeasure.get('surface'), byMeasure.get('dew_point')]
  const margins: PlaceSeries = new Map()
  for (const [id, surface] of surfaces ?? []) {
    const dewPoint = dewPoints?.get(id)
    if (dewPoint)
      margins.set(
        id,
        surface.map((value, hour) => value - (dewPoint[hour] as number)),
      )
  }
  return margins
}

/** Danger levels at points by the limits of the organisation. */
function dangersOf(byMeasure: ReadonlyMap<string, PlaceSeries>, limits: GripLimits): PlaceSeries {
  const dangers: PlaceSeries = new Map()
  for (const [id, levels] of byMeasure.get('danger') ?? []) {
    const at = (name: string, hour: number) => finite(byMeasure.get(name)?.get(id)?.[hour])
    dangers.set(
      id,
      levels.map(
        (level, hour) =>
          storedLevel(
            { level: finite(level), kind: at('danger_kind', hour), gripPct: at('grip_pct', hour) },
            limits,
          ) ?? Number.NaN,
      ),
    )
  }
  return dangers
}

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

/** Segment risk by one family of dangers, or by any if `family` is null. */
function riskLevels({ risk }: SegmentSeries, family: RiskFamily | null): PlaceSeries {
  // Hours of all segments share a few codes, so each code is judged once.
  const levelByCode = Array.from({ length: RISK_CODES }, (_, code) => levelOfFamily(code, family))
  const levels: PlaceSeries = new Map()
  for (const [id, codes] of risk)
    levels.set(
      id,
      codes.map((code) => levelByCode[code] ?? Number.NaN),
    )
  return levels
}

function levelOfFamily(code: number, family: RiskFamily | null): 0 | RuleLevel {
  const dangers = [{ level: levelOfCode(code), kind: kindOfCode(code) }, otherOfCode(code)]
  const levels = dangers.flatMap((danger) =>
    danger?.kind && (family === null || familyOfRisk(danger.kind) === family) ? danger.level : [],
  )
  return segmentRiskOf(Math.max(0, ...levels) as RiskLevel)
}
