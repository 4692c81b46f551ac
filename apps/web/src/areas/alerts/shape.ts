import type { Severity } from '@verglas/contract/alert-codes'
import {
  type AlertAtPoint,
  alertPlace,
  alertTypeWord,
  type Danger,
  dangersOf,
  hasNoPlace,
  isRoadDanger,
  type SeverityPeriod,
  severityPeriods,
  type Voice,
} from '@verglas/contract/alert-rules'
import { HOUR_MS } from '@verglas/quantities'
import type { List } from './list-address.ts'

/** Fields of an alert at a place that the list needs. */
export type ListedAlert = AlertAtPoint & { readonly point_name: string; readonly zoneId: string | null }

/** Whether a person follows the point, the station or the circuit of an alert. */
export type IsFavourite = (alert: ListedAlert) => boolean

/**
 * The alerts in the selected zone and at the places that the person follows; each card is made of these. An
 * alert without a place may concern any zone.
 */
export const alertsWithin = <A extends ListedAlert>(
  alerts: readonly A[],
  { zoneId, hasOnlyFavourites }: Pick<List, 'zoneId' | 'hasOnlyFavourites'>,
  isFavourite: IsFavourite,
): readonly A[] =>
  alerts.filter(
    (alert) =>
      (zoneId === null || alert.zoneId === zoneId || hasNoPlace(alert)) &&
      (!hasOnlyFavourites || isFavourite(alert)),
  )

/**
 * Filters complete cards: no source is hidden from a card because another source was selected. An open card
 * stays while it is being read, even if it no longer matches.
 */
export function filterDangers<A extends ListedAlert>(dangers: readonly Danger<A>[], list: List): Danger<A>[] {
  const { source, type, minSeverity, hasOnlyUnread, openKey } = list
  return dangers.filter(
    ({ key, severity, voices, isRead }) =>
      (source === null || voices.some(({ alert }) => alert.source === source)) &&
      (type === null || voices.some(({ alert }) => alert.type === type)) &&
      severity >= minSeverity &&
      (!hasOnlyUnread || !isRead || key === openKey),
  )
}

/** The statement of a source, in its own words. */
type Statement = {
  readonly level: string
  readonly message: string
  readonly areaName: string | null
  readonly isEndAssumed: boolean
}

/**
 * One line for each statement of a source. A warning that a service repeats for several areas is one line with
 * their names, over the period that covers all of them.
 */
export function voiceLines<A extends ListedAlert & Statement>(
  voices: readonly Voice<A>[],
): { readonly voice: Voice<A>; readonly areas: readonly string[] }[] {
  const lines = new Map<string, Voice<A>[]>()
  for (const voice of voices) {
    const { own, id, source, level, message, isEndAssumed } = voice.alert
    const key = own ? id : JSON.stringify([source, level, message, isEndAssumed, hasNoPlace(voice.alert)])
    lines.set(key, [...(lines.get(key) ?? []), voice])
  }
  return [...lines.values()].flatMap((lineVoices) => {
    const [first] = lineVoices
    if (!first) return []
    const ends = lineVoices.map(({ end }) => end)
    const start = lineVoices.map((voice) => voice.start).reduce((a, b) => (b < a ? b : a))
    const end = ends.reduce((a, b) => (a === null || b === null ? null : b > a ? b : a))
    const areas = lineVoices.flatMap(({ alert }) => alert.areaName ?? [])
    return [{ voice: { ...first, start, end }, areas: [...new Set(areas)] }]
  })
}

export type PlaceDangers<A extends AlertAtPoint> = {
  readonly place: string
  /** One of the alerts there, to name the place. */
  readonly first: A
  readonly dangers: readonly Danger<A>[]
}

/** The dangers of each point, the point with the most severe danger first. */
export function dangersByPlace<A extends ListedAlert>(alerts: readonly A[], list: List): PlaceDangers<A>[] {
  const byPoint = new Map<string, A[]>()
  for (const alert of alerts) {
    const place = alertPlace(alert)
    const pointAlerts = byPoint.get(place)
    if (pointAlerts) pointAlerts.push(alert)
    else byPoint.set(place, [alert])
  }
  return [...byPoint]
    .flatMap(([place, pointAlerts]) => {
      const [first] = pointAlerts
      const dangers = filterDangers(dangersOf(pointAlerts), list)
      return first && dangers.length > 0 ? [{ place, first, dangers }] : []
    })
    .sort(
      (a, b) =>
        (b.dangers[0]?.severity ?? 0) - (a.dangers[0]?.severity ?? 0) ||
        Date.parse(a.dangers[0]?.start ?? '') - Date.parse(b.dangers[0]?.start ?? '') ||
        a.first.point_name.localeCompare(b.first.point_name),
    )
}

/** Hours covered by the timeline, and the hours of a step. */
export const LOOKAHEAD_HOURS = 72
export const STEP_HOURS = 3

/** `open`: an alert without an announced end may go on; `unevaluated`: the road at that time was not evaluated. */
export type TimelineCell = Severity | 'open' | 'unevaluated'
export type TimelineRow = {
  readonly type: ReturnType<typeof alertTypeWord>
  readonly cells: readonly TimelineCell[]
}

type TimelineSpan = {
  readonly fromMs: number
  readonly hours: number
  readonly stepHours?: number
  /** End of the period in which the product warns about road dangers. */
  readonly roadUntilMs: number
}

/**
 * Highest severity by type of danger in each step from `fromMs` on, over all sources and hours; most severe type first.
 */
export function timelineOf(
  dangers: readonly Danger<AlertAtPoint>[],
  { fromMs, hours, stepHours = STEP_HOURS, roadUntilMs }: TimelineSpan,
): TimelineRow[] {
  const stepMs = stepHours * HOUR_MS
  const length = Math.ceil(hours / stepHours)
  const roadSteps = Math.floor((roadUntilMs - fromMs) / stepMs)
  const byType = new Map<TimelineRow['type'], Row>()
  for (const { type, voices } of dangers) {
    const isRoadCard = voices.some(({ alert }) => isRoadDanger(alert))
    // Alerts of our own rules have different hours at each point.
    for (const alert of voices.flatMap(({ at }) => at)) {
      const isRoad = isRoadDanger(alert)
      // Each cause of a slippery road has its own hours within the event, with the levels of the road forecast.
      // Other sources have separate rows for that night.
      const rowType = isRoadCard ? alertTypeWord(alert.type, isRoad) : type
      const row = byType.get(rowType) ?? aRow(length)
      byType.set(rowType, row)
      row.isRoad ||= isRoad
      for (const period of severityPeriods(alert)) addPeriod(row, period, { fromMs, stepMs, length })
    }
  }
  return [...byType]
    .filter(([, { severities }]) => severities.some((severity) => severity > 0))
    .sort(([, a], [, b]) => Math.max(...b.severities) - Math.max(...a.severities))
    .map(([type, { severities, openFrom, isRoad }]) => ({
      type,
      cells: severities.map((severity, step): TimelineCell => {
        if (severity > 0) return severity
        if (step >= openFrom) return 'open'
        return isRoad && step >= roadSteps ? 'unevaluated' : 0
      }),
    }))
}

type Steps = { readonly fromMs: number; readonly stepMs: number; readonly length: number }

/** An alert without an announced end is on the timeline where it begins. */
function addPeriod(row: Row, period: SeverityPeriod, { fromMs, stepMs, length }: Steps): void {
  const first = Math.max(0, Math.floor((period.fromMs - fromMs) / stepMs))
  const isOpen = period.toMs === Number.POSITIVE_INFINITY
  const after = isOpen ? first + 1 : Math.ceil((period.toMs - fromMs) / stepMs)
  for (let step = first; step < Math.min(length, after); step++)
    row.severities[step] = Math.max(period.severity, row.severities[step] ?? 0) as Severity
  if (isOpen) row.openFrom = Math.min(row.openFrom, after)
}

type Row = { readonly severities: Severity[]; openFrom: number; isRoad: boolean }
const aRow = (length: number): Row => ({
  severities: new Array<Severity>(length).fill(0),
  openFrom: Number.POSITIVE_INFINITY,
  isRoad: false,
})
