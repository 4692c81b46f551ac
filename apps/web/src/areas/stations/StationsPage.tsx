import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { PlaceActions } from '../../ui/list/PlaceActions.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { useIsPhone } from '../../ui/phone.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { STATION_LIST } from './list-address.ts'
import { StateCounts } from './StateCounts.tsx'
import { StationCards } from './StationCards.tsx'
import { StationFilters } from './StationFilters.tsx'
import { StationMap } from './StationMap.tsx'
import { StationTable } from './StationTable.tsx'
import { StationWall } from './StationWall.tsx'
import { useChangedValues, useStations } from './use-stations.ts'

/** The stations and their latest values: a table next to a map; on a phone, one of the two. */
export function StationsPage() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { time } = useTimeMode()
  const [isPhone, isWall] = [useIsPhone(), useIsWall()]
  const { list, change, clear } = useListState(STATION_LIST)
  const { query, all, filtered, rows, words, favouriteIds } = useStations(list)
  const [hover] = useState(createHover)
  const changes = useChangedValues(all, `${time} ${list.columns.length} ${list.mapMeasure.code}`)
  const onSort = useCallback((sort: string | null) => change({ sort }), [change])
  if (isWall) return <StationWall stations={filtered} answer={query} />
  return (
    <ListScreen
      title={t('stations.title')}
      counts={
        query.data && (
          <StateCounts
            all={all}
            visibleCount={rows.length}
            chosen={list.states}
            isShort={isPhone}
            onChoose={(states) => change({ state: states.join(',') || null })}
          />
        )
      }
      tools={<PlaceActions />}
      filters={<StationFilters list={list} onChange={change} isPhone={isPhone} />}
      answer={query}
      failed={t('stations.failed')}
      total={all.length}
      visibleCount={rows.length}
      none={<Empty>{t('stations.none')}</Empty>}
      noneFiltered={t('stations.noneFiltered')}
      onClear={clear}
      table={
        <StationTable
          rows={rows}
          columns={list.columns}
          sorting={list.sorting}
          changes={changes}
          hover={hover}
          words={words}
          favouriteIds={favouriteIds}
          onSort={onSort}
        />
      }
      cards={<StationCards rows={rows} />}
      map={
        hasFeature('obs_map')
          ? {
              content: (
                <StationMap
                  stations={filtered}
                  list={list}
                  hover={hover}
                  favouriteIds={favouriteIds}
                  canFollow={!isPhone}
                  onChange={change}
                />
              ),
              visibility: 'always',
              divider: 'stationDivider',
              view: list.view,
              onView: (view) => change({ view: view === 'map' ? view : null }),
            }
          : undefined
      }
    />
  )
}
