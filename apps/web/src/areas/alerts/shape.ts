import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { type AlertAtPoint, alertPlace, type Danger, dangersOf } from '@verglas/contract/alert-rules'
import { HOUR_MS } from '@verglas/quantities'
import type { List } from './list-address.ts'

/** What the list needs of an alert at a point. */
export type ListedAlert = AlertAtPoint & { readonly point_name: string }

type Places = {
  readonly isFavourite: (castpointId: string) => boolean
  readonly zoneOf: (castpointId: string) => string | null
}

/**
 * Whole cards are left out or shown: what one source says is never hidden because another was asked for. A card that
 * is open stays while it is read.
 */
export function filterDangers<A extends AlertAtPoint>(
  dangers: readonly Danger<A>[],
  list: List,
  { isFavourite, zoneOf }: Places,
): Danger<A>[] {
  const { source, type, minSeverity, zoneId, hasOnlyFavourites, hasOnlyUnread, openKey } = list
  return dangers.filter(
    ({ key, severity, voices, points, isRead }) =>
      (source === null || voices.some(({ alert }) => alert.source === source)) &&
      (type === null || voices.some(({ alert }) => alert.type === type)) &&
      severity >= minSeverity &&
      points.some(
        (id) => (zoneId === null || zoneOf(id) === zoneId) && (!hasOnlyFavourites || isFavourite(id)),
      ) &&
      (!hasOnlyUnread || !isRead || key === openKey),
  )
}

export type PlaceDangers<A extends AlertAtPoint> = {
  readonly place: string
  /** Any alert there. */
  readonly first: A
  readonly dangers: readonly Danger<A>[]
}

/** The dangers of each point by itself, the worst point first. */
export function dangersByPlace<A extends ListedAlert>(
  alerts: readonly A[],
  list: List,
  places: Places,
): PlaceDangers<A>[] {
  const byPoint = new Map<string, A[]>()
  for (const alert of alerts) {
    const place = alertPlace(alert)
    const here = byPoint.get(place)
    if (here) here.push(alert)
    else byPoint.set(place, [alert])
  }
  return [...byPoint]
    .flatMap(([place, here]) => {
      const [first] = here
      const dangers = filterDangers(dangersOf(here), list, places)
      return first && dangers.length > 0 ? [{ place, first, dangers }] : []
    })
    .sort(
      (a, b) =>
        (b.dangers[0]?.severity ?? 0) - (a.dangers[0]?.severity ?? 0) ||
        Date.parse(a.dangers[0]?.start ?? '') - Date.parse(b.dangers[0]?.start ?? '') ||
        a.first.point_name.localeCompare(b.first.point_name),
    )
}

/** What is to come is looked at so far ahead, in steps of so many hours. */
export const LOOKAHEAD_HOURS = 72
export const STEP_HOURS = 3

export type TimelineRow = { readonly type: AlertType; readonly severities: readonly Severity[] }

/** By type of danger, the worst that any source says in each step from `fromMs` on; the worst type first. */
export function timelineOf(
  dangers: readonly Danger<AlertAtPoint>[],
  fromMs: number,
  hours = LOOKAHEAD_HOURS,
  stepHours = STEP_HOURS,
): TimelineRow[] {
  const stepMs = stepHours * HOUR_MS
  const length = Math.ceil(hours / stepHours)
  const byType = new Map<AlertType, Severity[]>()
  for (const { type, voices } of dangers) {
    const severities = byType.get(type) ?? new Array<Severity>(length).fill(0)
    byType.set(type, severities)
    // what the product warns of at many points has other hours at each
    for (const { severity, start, end, own } of voices.flatMap(({ at }) => at)) {
      const first = Math.max(0, Math.floor((Date.parse(start) - fromMs) / stepMs))
      // what a station reads says nothing of the hours to come
      const open = own?.form === 'ceil' ? 1 : length
      const after = end === null ? open : Math.min(length, Math.ceil((Date.parse(end) - fromMs) / stepMs))
      for (let step = first; step < after; step++)
        if (severity > (severities[step] ?? 0)) severities[step] = severity
    }
  }
  return [...byType]
    .map(([type, severities]) => ({ type, severities }))
    .filter(({ severities }) => severities.some((severity) => severity > 0))
    .sort((a, b) => Math.max(...b.severities) - Math.max(...a.severities))
}
