import type { CallAnswer } from '@verglas/contract'
import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { overlaps } from '@verglas/contract/alert-rules'
import { severityOf } from '@verglas/contract/alerting'
import type { WeatherAlertKind, WeatherRule } from '@verglas/contract/ceil-codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { GripLimits, HazardKind } from '@verglas/road-hazard'
import { observedDanger } from '../stations/panels.ts'

export type Station = CallAnswer<'listStations'>['stations'][number]
type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]

/** Why a station is in danger: a measure and its value, or a threshold it has crossed. */
export type ObservedRisk = { readonly severity: Severity } & (
  | { readonly kind: 'measure'; readonly code: MeasureCode; readonly value: number }
  | { readonly kind: 'hazard'; readonly hazard: HazardKind }
  | { readonly kind: 'threshold'; readonly type: AlertType; readonly message: string }
)
export type StationRisks = {
  readonly station: Station
  readonly severity: Severity
  readonly isReporting: boolean
  /** Worst first. */
  readonly risks: readonly ObservedRisk[]
}

/** The road state «flooded», which is a danger of its own, and its severity. */
const FLOODED = 3
const FLOODED_SEVERITY: Severity = 2
/** Measures that are checked against the limits of the organisation's weather rules (docs/alerts.md). */
const BOUNDED: readonly (readonly [MeasureCode, WeatherAlertKind])[] = [
  ['wind_avg', 'wind'],
  ['wind_max', 'gust'],
  ['vis', 'fog'],
  ['tair', 'heat'],
  ['tair', 'cold'],
]

/** The rules and limits of an organisation for its stations. */
export type StationRules = { readonly rules: readonly WeatherRule[]; readonly gripLimits: GripLimits }

/** Risks that a station observes now; nothing is known about a station that is silent or broken. */
export function stationRisks(
  station: Station,
  thresholds: readonly ObservedRisk[],
  stationRules: StationRules,
): StationRisks {
  const isReporting =
    station.latest !== null && station.state !== 'disconnected' && station.state !== 'broken'
  const risks = (
    isReporting ? [...measuredRisks(station, stationRules), ...thresholds] : [...thresholds]
  ).toSorted((a, b) => b.severity - a.severity)
  return { station, isReporting, risks, severity: risks[0]?.severity ?? 0 }
}

function measuredRisks(station: Station, { rules, gripLimits }: StationRules): ObservedRisk[] {
  const latestValue = (code: MeasureCode) => station.latest?.values[code] ?? null
  const risks: ObservedRisk[] = []
  const add = (code: MeasureCode, severity: Severity | undefined) => {
    const value = latestValue(code)
    if (value !== null && severity) risks.push({ kind: 'measure', code, value, severity })
  }
  const danger = observedDanger(station, gripLimits)
  if (danger && danger.level > 0) risks.push({ kind: 'hazard', severity: danger.level, hazard: danger.kind })
  if (latestValue('road_state') === FLOODED) add('road_state', FLOODED_SEVERITY)
  for (const [code, kind] of BOUNDED) {
    const rule = rules.find((candidate) => candidate.kind === kind && candidate.isEnabled)
    const value = latestValue(code)
    if (rule && value !== null) add(code, severityOf(rule, value))
  }
  return risks
}

/** Currently crossed thresholds of the organisation and of the person, by station. */
export function openThresholds(alerts: readonly Alert[], nowMs: number): Map<string, ObservedRisk[]> {
  const now = { start: new Date(nowMs).toISOString(), end: new Date(nowMs + 1).toISOString() }
  const byStation = new Map<string, ObservedRisk[]>()
  for (const alert of alerts) {
    const { id, id_station: stationId, severity, type, message } = alert
    if (stationId === null || !/^u?sa-/.test(id) || !overlaps(alert, now)) continue
    const stationRisks = byStation.get(stationId) ?? []
    byStation.set(stationId, [...stationRisks, { kind: 'threshold', severity, type, message }])
  }
  return byStation
}

/** All stations, the worst first; those that are not reporting last. */
export const worstFirst = (rows: readonly StationRisks[]): StationRisks[] =>
  rows.toSorted(
    (a, b) =>
      b.severity - a.severity ||
      Number(b.isReporting) - Number(a.isReporting) ||
      b.risks.length - a.risks.length ||
      a.station.name.localeCompare(b.station.name),
  )
