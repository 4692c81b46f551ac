import type { CallAnswer } from '@verglas/contract'
import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { overlaps } from '@verglas/contract/alert-rules'
import { severityOf } from '@verglas/contract/alerting'
import type { WeatherAlertKind, WeatherRule } from '@verglas/contract/ceil-codes'
import type { MeasureCode } from '@verglas/contract/measures'

export type Station = CallAnswer<'listStations'>['stations'][number]
type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]

/** Why a station is at risk: a measure and its value, or a threshold it has crossed. */
export type ObservedRisk = { readonly severity: Severity } & (
  | { readonly kind: 'measure'; readonly code: MeasureCode; readonly value: number }
  | { readonly kind: 'frost' }
  | { readonly kind: 'threshold'; readonly type: AlertType; readonly message: string }
)
export type StationRisks = {
  readonly station: Station
  readonly severity: Severity
  readonly isReporting: boolean
  /** Worst first. */
  readonly risks: readonly ObservedRisk[]
}

/** Severity of ice risk low, medium, high and certain; code 5 is a failing sensor. */
const ICE_RISKS: readonly Severity[] = [0, 1, 2, 3, 4]
/** Severity of the road states flooded, frosty, icy and snowy. */
const ROAD_STATES: Readonly<Record<number, Severity>> = { 3: 2, 4: 3, 5: 4, 8: 3 }
/** Measures that are checked against the limits of the organisation's weather rules (docs/alerts.md). */
const BOUNDED: readonly (readonly [MeasureCode, WeatherAlertKind])[] = [
  ['wind_avg', 'wind'],
  ['wind_max', 'gust'],
  ['vis', 'fog'],
  ['tair', 'heat'],
  ['tair', 'cold'],
]

/** Risks that a station observes now; nothing is known about a station that is silent or broken. */
export function stationRisks(
  station: Station,
  thresholds: readonly ObservedRisk[],
  rules: readonly WeatherRule[],
): StationRisks {
  const isReporting =
    station.latest !== null && station.state !== 'disconnected' && station.state !== 'broken'
  const risks = (isReporting ? [...measuredRisks(station, rules), ...thresholds] : [...thresholds]).toSorted(
    (a, b) => b.severity - a.severity,
  )
  return { station, isReporting, risks, severity: risks[0]?.severity ?? 0 }
}

function measuredRisks({ latest }: Station, rules: readonly WeatherRule[]): ObservedRisk[] {
  const latestValue = (code: MeasureCode) => latest?.values[code] ?? null
  const [surface, dew] = [latestValue('ts'), latestValue('tdew')]
  const risks: ObservedRisk[] = []
  const add = (code: MeasureCode, severity: Severity | undefined) => {
    const value = latestValue(code)
    if (value !== null && severity) risks.push({ kind: 'measure', code, value, severity })
  }
  add('ice_risk', ICE_RISKS[latestValue('ice_risk') ?? 0])
  add('road_state', ROAD_STATES[latestValue('road_state') ?? 0])
  if (surface !== null && dew !== null && surface <= Math.min(0, dew))
    risks.push({ kind: 'frost', severity: 2 })
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
    const own = byStation.get(stationId) ?? []
    byStation.set(stationId, [...own, { kind: 'threshold', severity, type, message }])
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
