import type { CallAnswer } from '@verglas/contract'
import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { type AlertTimes, alertTimes, overlaps } from '@verglas/contract/alert-rules'
import { type Coordinates, distanceKm, HOUR_MS } from '@verglas/quantities'
import type { Station } from './observed-risks.ts'

type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]

/** Dangers of the air, each with the alert types it covers. */
export const DANGERS = {
  wind: ['wind', 'blizzard', 'blowing_snow', 'snow_squall', 'tornado'],
  snow: ['snowfall', 'winter_storm', 'snow_ice', 'avalanche'],
  ice: ['ice', 'freezing_rain', 'freezing_drizzle', 'frost', 'flash_freeze'],
  rain: ['rain'],
  fog: ['fog'],
  storm: ['thunderstorm'],
  heat: ['heat'],
  cold: ['cold', 'windchill'],
  fire: ['forest_fire'],
  air: ['smog'],
} as const satisfies Record<string, readonly AlertType[]>
export type DangerKind = keyof typeof DANGERS
export const DANGER_KINDS = Object.keys(DANGERS) as readonly DangerKind[]

/** Hours into the future that are considered. */
export const LOOKAHEAD_HOURS = 48
/** Distance within which a station's air quality applies. */
const AIR_KM = 50

/** The danger of one kind at a point: the period of all its alerts, and the worst alert in the words of its source. */
export type PointDanger = {
  readonly severity: Severity
  readonly times: AlertTimes
  readonly message: string
  readonly source: string
}

/** Air quality measured by a station near a point. */
export type AirQuality = {
  readonly code: 'aqhi' | 'pm25'
  readonly value: number
  readonly severity: Severity
  readonly stationName: string
  readonly attribution: string
  readonly distanceKm: number
}

export type PointRisks = {
  readonly id: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  readonly severity: Severity
  readonly dangers: Readonly<Partial<Record<DangerKind, PointDanger>>>
  readonly air: AirQuality | null
}

/**
 * The Canadian index: 1–3 low, 4–6 moderate, 7–10 high, above that very high (Environment and Climate Change
 * Canada).
 */
export const aqhiSeverity = (index: number): Severity =>
  index > 10 ? 4 : index >= 7 ? 3 : index >= 4 ? 2 : 0

/** Fine particles, µg/m³: breakpoints of the US EPA of 2024 (moderate, for sensitive groups, unhealthy, very unhealthy). */
export const pm25Severity = (value: number): Severity =>
  value > 125.4 ? 4 : value > 55.4 ? 3 : value > 35.4 ? 2 : value > 9 ? 1 : 0

type Placed = { readonly id: string; readonly name: string } & Coordinates

/** Every point with its danger of each kind within the coming hours, the worst point first. */
export function pointRisks(
  points: readonly Placed[],
  alerts: readonly Alert[],
  stations: readonly Station[],
  nowMs: number,
): PointRisks[] {
  const period = {
    start: new Date(nowMs).toISOString(),
    end: new Date(nowMs + LOOKAHEAD_HOURS * HOUR_MS).toISOString(),
  }
  const byPoint = new Map<string, Alert[]>()
  for (const alert of alerts)
    if (overlaps(alert, period))
      byPoint.set(alert.id_castpoint, [...(byPoint.get(alert.id_castpoint) ?? []), alert])
  const measured = stations.flatMap(({ longitude, latitude, ...station }) => {
    const air = airOf(station)
    return air && longitude !== null && latitude !== null ? [{ at: { longitude, latitude }, air }] : []
  })
  return points
    .map((point) => {
      const dangers = dangersAt(byPoint.get(point.id) ?? [], nowMs)
      const air = nearestAir(point, measured)
      const severities = [...Object.values(dangers).map(({ severity }) => severity), air?.severity ?? 0]
      return { ...point, dangers, air, severity: Math.max(0, ...severities) as Severity }
    })
    .toSorted((a, b) => b.severity - a.severity || a.name.localeCompare(b.name))
}

function dangersAt(alerts: readonly Alert[], nowMs: number): PointRisks['dangers'] {
  const dangers: Partial<Record<DangerKind, PointDanger>> = {}
  for (const kind of DANGER_KINDS) {
    const pointAlerts = alerts
      .filter(({ type }) => (DANGERS[kind] as readonly AlertType[]).includes(type))
      .toSorted((a, b) => b.severity - a.severity || Date.parse(a.start) - Date.parse(b.start))
    const [worst] = pointAlerts
    const times = alertTimes(pointAlerts, nowMs)
    if (worst && times.severity > 0)
      dangers[kind] = { severity: times.severity, times, message: worst.message, source: worst.source }
  }
  return dangers
}

function airOf({
  name,
  attribution,
  latest,
}: Pick<Station, 'name' | 'attribution' | 'latest'>): Omit<AirQuality, 'distanceKm'> | null {
  const [aqhi, pm25] = [latest?.values.aqhi ?? null, latest?.values.pm25 ?? null]
  const origin = { stationName: name, attribution }
  if (aqhi !== null) return { ...origin, code: 'aqhi', value: aqhi, severity: aqhiSeverity(aqhi) }
  return pm25 === null ? null : { ...origin, code: 'pm25', value: pm25, severity: pm25Severity(pm25) }
}

function nearestAir(
  point: Coordinates,
  measured: readonly { at: Coordinates; air: Omit<AirQuality, 'distanceKm'> }[],
): AirQuality | null {
  const nearestFirst = measured
    .map(({ at, air }) => ({ ...air, distanceKm: distanceKm(point, at) }))
    .filter((air) => air.distanceKm <= AIR_KM)
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
  return nearestFirst[0] ?? null
}
