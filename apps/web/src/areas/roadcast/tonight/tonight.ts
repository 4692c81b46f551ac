import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { type ForecastPoint, filterPoints } from '../../../lib/forecast-points.ts'
import { sortRows } from '../../../ui/table/sort-rows.ts'
import { type RoadChange, type RoadForecast, roadChanges, roadKey } from '../panels.ts'
import type { List } from './tonight-list.ts'

type Answer = Pick<CallAnswer<'listRoadcasts'>, 'from' | 'roads'>

/** A road of the night with its forecast at the last visit; null if there was none. */
export type NightRow = {
  readonly point: ForecastPoint
  readonly id: string
  readonly road: RoadForecast | undefined
  readonly changes: readonly RoadChange[] | null
}

/** The changes of each road since an earlier answer about the same hours. */
export function changesSince(
  roads: ReadonlyMap<string, RoadForecast>,
  before: Answer | undefined,
  nowMs: number,
): ReadonlyMap<string, readonly RoadChange[]> {
  if (!before) return new Map()
  const fromMs = Date.parse(before.from)
  return new Map(
    before.roads.flatMap((previousRoad) => {
      const road = roads.get(previousRoad.castpointId)
      if (!road) return []
      const points = previousRoad.ts.map((ts, hour) => ({
        dt: new Date(fromMs + hour * HOUR_MS).toISOString(),
        ts,
        hazard_level: previousRoad.hazard_level[hour] ?? null,
        hazard_kind: previousRoad.hazard_kind[hour] ?? null,
      }))
      const latestPoints = road.hours.map(({ ms, ts, danger, kind }) => ({
        dt: new Date(ms).toISOString(),
        ts,
        hazard_level: danger,
        hazard_kind: kind,
      }))
      return [[previousRoad.castpointId, roadChanges({ points }, latestPoints, nowMs)] as const]
    }),
  )
}

/** Number of the last hour of the list; an answer to it has one more entry, for the current hour. */
export const lastHour = ({ hours }: Pick<List, 'hours'>): number => hours - 1

type NightContext = {
  readonly roads: ReadonlyMap<string, RoadForecast>
  readonly changes: ReadonlyMap<string, readonly RoadChange[]>
  readonly favourites: readonly string[]
  readonly locale: string
}

/** The filtered and sorted rows: current roads first, then outdated ones, points without a road last. */
export function nightRows(
  points: readonly ForecastPoint[],
  list: List,
  context: NightContext,
): readonly NightRow[] {
  const { roads, changes, favourites, locale } = context
  const { text, zoneId, hasOnlyFavourites, hasOnlyChanged, sort } = list
  const filtered = filterPoints(points, {
    text,
    zoneId,
    favourites: hasOnlyFavourites ? favourites : null,
  }).filter(({ id_castpoint }) => !hasOnlyChanged || (changes.get(id_castpoint)?.length ?? 0) > 0)
  return ordered(filtered, sort, roads, locale).map((point) => ({
    point,
    id: point.id_castpoint,
    road: roads.get(point.id_castpoint),
    changes: changes.get(point.id_castpoint) ?? null,
  }))
}

function ordered(
  points: readonly ForecastPoint[],
  sort: List['sort'],
  roads: NightContext['roads'],
  locale: string,
): readonly ForecastPoint[] {
  if (sort === 'road') return points
  if (sort === 'name')
    return sortRows(points, { first: 'ascending', by: ({ name }) => name }, 'ascending', locale)
  // Of roads that freeze at the same time, the colder comes first.
  const coldest = sortRows(points, roadKey('coldest', roads), 'ascending', locale)
  return sort === 'coldest' ? coldest : sortRows(coldest, roadKey(sort, roads), 'ascending', locale)
}

/**
 * The number of visible roads that freeze within the hours, and of those that need action. Roads without a recent
 * forecast are counted separately.
 */
export function nightCounts(rows: readonly NightRow[], actionRisk: number) {
  const current = rows.flatMap(({ road }) => (road && !road.isOutdated ? [road] : []))
  return {
    current: current.length,
    withoutRecent: rows.length - current.length,
    freezing: current.filter(({ freezing }) => freezing !== null).length,
    action: current.filter(({ worst }) => (worst?.risk ?? 0) >= actionRisk).length,
  }
}

/** The counts as texts: of roads with a recent forecast, and of those without. */
export function nightCountWords(
  t: Display['t'],
  { current, withoutRecent, freezing, action }: ReturnType<typeof nightCounts>,
  zero: string,
): readonly string[] {
  const recent = t(withoutRecent > 0 ? 'tonight.countsRecent' : 'tonight.counts', {
    count: current,
    freezing,
    action,
    zero,
  })
  return [
    ...(current > 0 || withoutRecent === 0 ? [recent] : []),
    ...(withoutRecent > 0 ? [t('tonight.withoutRecent', { count: withoutRecent })] : []),
  ]
}
