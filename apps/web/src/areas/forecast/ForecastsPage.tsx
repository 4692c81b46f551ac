import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { POINT_LIST } from './list-address.ts'
import { PointCards } from './PointCards.tsx'
import { PointFilters } from './PointFilters.tsx'
import { PointMap } from './PointMap.tsx'
import { PointTable } from './PointTable.tsx'
import { useHourMs } from './use-glances.ts'
import { usePointList } from './use-point-list.ts'

/** Where the next hours matter: every point with its four hours ahead, beside a map where one is asked for. */
export function ForecastsPage() {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { list, change, clear } = useListState(POINT_LIST)
  const hourMs = useHourMs()
  const [hover] = useState(createHover)
  const { all, rows, forecasts, isSorting, onSight, timeZone } = usePointList(list)
  const zoneName = useCallback(
    (id: string | null) => setup.zones.find((zone) => zone.id === id)?.name ?? null,
    [setup.zones],
  )
  const counted = { shown: rows.length, total: all.length }
  const hasNoFavourite = list.hasOnlyFavourites && list.text === '' && list.zoneId === null
  const shown = { rows, glances: forecasts.glances, hourMs, timeZone, onSight }
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
      filters={<PointFilters list={list} onChange={change} />}
      // The points are known before any screen is drawn; what can fail are their forecasts.
      answer={{
        data: all,
        error: forecasts.error,
        dataUpdatedAt: forecasts.lastGoodMs ?? 0,
        refetch: forecasts.retry,
      }}
      failed={t('forecast.failed')}
      total={all.length}
      shown={rows.length}
      none={<Empty>{t('forecast.none')}</Empty>}
      noneFiltered={t(hasNoFavourite ? 'forecast.noFavourites' : 'forecast.noneFiltered')}
      onClear={clear}
      table={<PointTable {...shown} zoneName={zoneName} hover={hover} />}
      cards={<PointCards {...shown} />}
      map={{
        content: (
          <PointMap points={rows} glances={forecasts.glances} list={list} hover={hover} onChange={change} />
        ),
        stands: 'asked',
        divider: 'forecastDivider',
        view: list.view,
        onView: (view) => change({ view: view === 'map' ? view : null }),
      }}
    />
  )
}
