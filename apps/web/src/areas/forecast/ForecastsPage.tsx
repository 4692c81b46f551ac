import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { PlaceActions } from '../../ui/list/PlaceActions.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { BulletinLink } from './BulletinLink.tsx'
import { ForecastWall } from './ForecastWall.tsx'
import { POINT_LIST } from './list-address.ts'
import { PointCards } from './PointCards.tsx'
import { PointFilters } from './PointFilters.tsx'
import { PointMap } from './PointMap.tsx'
import { PointTable } from './PointTable.tsx'
import { useHourMs } from './use-glances.ts'
import { usePointList } from './use-point-list.ts'

/** The coming road at every point: its worst in 24 hours and the next four hours, optionally with a map. */
export function ForecastsPage() {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { list, change, clear } = useListState(POINT_LIST)
  const hourMs = useHourMs()
  const [hover] = useState(createHover)
  const isWall = useIsWall()
  const points = usePointList(list)
  const { all, rows, forecasts, roads, seesRoad, isSorting, onSight, timeZone } = points
  const zoneName = useCallback(
    (id: string | null) => setup.zones.find((zone) => zone.id === id)?.name ?? null,
    [setup.zones],
  )
  const counted = { shown: rows.length, total: all.length }
  if (isWall) return <ForecastWall points={points} />
  const hasNoFavourite = list.hasOnlyFavourites && list.text === '' && list.zoneId === null
  const listProps = { rows, glances: forecasts.glances, roads, seesRoad, hourMs, timeZone, onSight }
  return (
    <ListScreen
      title={t('forecast.title')}
      counts={
        <>
          <span aria-live="polite">
            {counted.shown === counted.total
              ? t('forecast.count', { count: counted.total })
              : t('forecast.showing', counted)}
            {isSorting && ` · ${t('forecast.sorting')}`}
          </span>
          <span>{t('time.timeZone', { zone: formats(timeZone).timeZoneName() })}</span>
        </>
      }
      tools={<Tools />}
      filters={<PointFilters list={list} seesRoad={seesRoad} onChange={change} />}
      // The points are loaded before any screen is drawn; only their forecasts can fail.
      answer={{
        data: all,
        error: forecasts.error,
        dataUpdatedAt: forecasts.lastGoodMs ?? 0,
        refetch: forecasts.retry,
      }}
      failed={t('forecast.failed')}
      total={all.length}
      visibleCount={rows.length}
      none={<Empty>{t('forecast.none')}</Empty>}
      noneFiltered={t(hasNoFavourite ? 'forecast.noFavourites' : 'forecast.noneFiltered')}
      onClear={clear}
      table={
        <PointTable {...listProps} hasFailed={forecasts.error !== null} zoneName={zoneName} hover={hover} />
      }
      cards={<PointCards {...listProps} />}
      map={{
        content: (
          <PointMap
            points={rows}
            glances={forecasts.glances}
            roads={roads}
            seesRoad={seesRoad}
            list={list}
            hover={hover}
            onChange={change}
          />
        ),
        visibility: 'asked',
        divider: 'forecastDivider',
        view: list.view,
        onView: (view) => change({ view: view === 'map' ? view : null }),
      }}
    />
  )
}

function Tools() {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton to="/previsions/avis">{t('humancast.title')}</LinkButton>
      <BulletinLink />
      <PlaceActions />
    </>
  )
}
