import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { SplitView } from '../../ui/split/SplitView.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { StateCounts } from './StateCounts.tsx'
import { StationFilters } from './StationFilters.tsx'
import { StationList } from './StationList.tsx'
import { StationMap } from './StationMap.tsx'
import { StationTable } from './StationTable.tsx'
import css from './stations.module.css'
import { type ListChanges, useListState } from './use-list-state.ts'
import { useChangedValues, useStations } from './use-stations.ts'

const NO_FILTER: ListChanges = {
  q: null,
  zone: null,
  state: null,
  favourites: null,
  follow: null,
  frame: null,
}

/** Which stations have what now: a table beside a map, on a phone one of the two. */
export function StationsPage() {
  const { t } = useTranslation()
  const { time } = useTimeMode()
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  const { list, change } = useListState()
  const { query, all, filtered, rows, words, favouriteIds } = useStations(list)
  const [hover] = useState(createHover)
  const changes = useChangedValues(all, `${time} ${list.columns.length} ${list.mapMeasure.code}`)
  const onSort = useCallback((sort: string | null) => change({ sort }), [change])

  const facts = query.data && (
    <StateCounts
      all={all}
      shownCount={rows.length}
      chosen={list.states}
      isShort={isPhone}
      onChoose={(states) => change({ state: states.join(',') || null })}
    />
  )

  function content() {
    if (!query.data) {
      return query.isError ? (
        <Failure error={query.error} what={t('stations.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <Loading shape="table" count={18} />
      )
    }
    if (all.length === 0) return <Empty>{t('stations.none')}</Empty>
    const nothing = rows.length === 0 && (
      <Empty
        action={
          <Button variant="default" size="xs" onClick={() => change(NO_FILTER)}>
            {t('app.clearFilters')}
          </Button>
        }
      >
        {t('stations.noneFiltered')}
      </Empty>
    )
    const map = (
      <StationMap
        stations={filtered}
        list={list}
        hover={hover}
        favouriteIds={favouriteIds}
        canFollow={!isPhone}
        onChange={change}
      />
    )
    if (isPhone) {
      return list.view === 'map' ? map : nothing || <StationList rows={rows} />
    }
    const table = nothing || (
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
    )
    return <SplitView left={table} right={map} />
  }

  return (
    <Page
      title={t('stations.title')}
      facts={facts}
      layout="full"
      actions={
        isPhone && (
          <Segmented
            label={t('stations.view')}
            value={list.view}
            options={[
              { value: 'list', label: t('stations.list') },
              { value: 'map', label: t('map.label') },
            ]}
            onChange={(view) => change({ view: view === 'map' ? view : null })}
          />
        )
      }
    >
      <div className={css.page}>
        <StationFilters list={list} onChange={change} isPhone={isPhone} />
        {query.data && query.isError && (
          <Failure
            error={query.error}
            what={t('stations.failed')}
            lastGoodMs={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        )}
        <div className={css.panels}>{content()}</div>
      </div>
    </Page>
  )
}
