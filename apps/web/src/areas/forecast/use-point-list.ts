import { useCallback, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type ForecastPoint, filterPoints, forecastPoints } from '../../lib/forecast-points.ts'
import { useRoads } from '../roadcast/panels.ts'
import type { List } from './list-address.ts'
import { hasSamePages, pageById, pagesOf } from './pages.ts'
import { needsForecasts, sortPoints } from './point-list.ts'
import { useGlances } from './use-glances.ts'

const NO_PAGES: ReadonlySet<number> = new Set()

/**
 * The filtered and sorted points, and the forecasts of those in view, or of all if the sort order or the map
 * needs them.
 */
export function usePointList(list: List) {
  const { points, favourites, locale, setup } = useContextData()
  const allForecastPoints = useMemo(() => forecastPoints(points), [points])
  const pages = useMemo(
    () => pagesOf(allForecastPoints.map(({ id_castpoint }) => id_castpoint)),
    [allForecastPoints],
  )
  const pageOf = useMemo(() => pageById(pages), [pages])
  const [pagesInSight, setPagesInSight] = useState(NO_PAGES)
  const setVisible = useCallback(
    (castpointIds: readonly string[]) => {
      const next = new Set(castpointIds.flatMap((id) => pageOf.get(id) ?? []))
      setPagesInSight((previous) => (hasSamePages(previous, next) ? previous : next))
    },
    [pageOf],
  )

  const filtered = useMemo(
    () =>
      filterPoints(allForecastPoints, {
        text: list.text,
        zoneId: list.zoneId,
        favourites: list.hasOnlyFavourites ? favourites.castpoints : null,
      }),
    [allForecastPoints, list, favourites.castpoints],
  )
  const needsAll = needsForecasts(list.sort)
  const forecasts = useGlances(pages, needsAll || list.view === 'map' ? 'all' : pagesInSight)
  const { glances, isComplete } = forecasts
  // Until all answers have arrived, the rows stay where they are.
  const { isAllowed: seesRoad, roads, answer: roadAnswer } = useRoads()
  const isSorting = needsAll && !isComplete && forecasts.error === null
  const rows = useMemo(
    () => sortPoints(filtered, isSorting ? 'road' : list.sort, { glances, roads }, locale),
    [filtered, isSorting, list.sort, glances, roads, locale],
  )
  const timeZone = zoneOf(allForecastPoints, setup.timezone)
  return {
    all: allForecastPoints,
    rows,
    forecasts,
    roads,
    seesRoad,
    roadAnswer,
    isSorting,
    onSight: setVisible,
    timeZone,
  }
}

/** The time zone of the list: that of its points if they share one, otherwise the organisation's. */
function zoneOf(points: readonly ForecastPoint[], setupTimeZone: string): string {
  const [first] = points
  return first && points.every(({ timezone }) => timezone === first.timezone) ? first.timezone : setupTimeZone
}
