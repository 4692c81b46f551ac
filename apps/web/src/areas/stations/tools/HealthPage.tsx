import { Button, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { localDate } from '../../../time/local-date.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../../ui/list/ZoneFilter.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { CsvButton } from '../../../ui/table/CsvButton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { sortedByColumn } from '../../../ui/table/sort-rows.ts'
import { HealthCards } from './HealthCards.tsx'
import { filteredHealth, type HealthRow, healthRows, needsCare } from './health.ts'
import { HEALTH_VIEWS, type HealthView, healthColumns, readHealthView } from './health-columns.tsx'
import { healthFile } from './health-csv.ts'
import { ToolTabs } from './ToolTabs.tsx'

const NOW_STEP_MS = 60_000
const idOf = ({ stationId }: HealthRow) => stationId

/** The health of the stations; those that need attention come first. */
export function HealthPage() {
  const { setup, locale } = useContextData()
  const navigate = useNavigate()
  const change = useChangeSearch()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(NOW_STEP_MS)
  const [text = ''] = useSearchText('q')
  const [zone] = useSearchText('zone')
  const [only] = useSearchText('only')
  const [sortText] = useSearchText('sort')
  const [viewText] = useSearchText('view')
  const view = readHealthView(viewText)
  const health = useCall('listStationHealth', {}, { keepsPrevious: true })
  const visits = useCall('listStationVisits', {}, { keepsPrevious: true })
  const answer = allAnswered({ health, visits })
  const list = useMemo(
    () => healthRows(health.data?.stations ?? [], visits.data?.entries ?? []),
    [health.data, visits.data],
  )
  const columns = useMemo(() => healthColumns(view, list, { display, nowMs }), [view, list, display, nowMs])
  const filters = { text, zoneId: zone ?? null, isCareOnly: only === 'care' }
  const today = localDate(nowMs, setup.timezone)
  const { rows, sorting } = sortedByColumn(filteredHealth(list, filters, today), columns, sortText, locale)
  const toCare = list.filter((row) => needsCare(row, today)).length
  const open = useCallback(
    (stationId: string) => void navigate({ to: '/stations/edit/$stationId', params: { stationId } }),
    [navigate],
  )
  const onSort = useCallback((sort: string | null) => change({ sort }), [change])
  return (
    <ListScreen
      title={t('stationtools.title')}
      counts={
        <>
          <span>{t('stationtools.count', { count: list.length })}</span>
          <span>{t('stationtools.toCare', { count: toCare })}</span>
        </>
      }
      tools={
        <>
          <CsvButton
            formats={display.formats}
            file={rows.length === 0 ? null : () => healthFile(rows, nowMs, display)}
          />
          <AddButtons />
        </>
      }
      filters={
        <>
          <ToolTabs />
          <HealthFilters view={view} {...filters} change={change} />
        </>
      }
      answer={answer}
      failed={t('stationtools.failed')}
      total={list.length}
      visibleCount={rows.length}
      none={<Empty>{t('stationtools.none')}</Empty>}
      noneFiltered={t('stationtools.noneFiltered')}
      onClear={() => change({ q: null, zone: null, only: null })}
      table={
        <DataTable
          label={t('stationtools.title')}
          rows={rows}
          rowId={idOf}
          columns={columns}
          sorting={sorting}
          onSort={onSort}
          onOpen={open}
          maxGrowth={1.3}
        />
      }
      cards={<HealthCards rows={rows} display={display} nowMs={nowMs} />}
    />
  )
}

function AddButtons() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void navigate({ to: '/tools/stations/new' })}>
        {t('stationtools.adding.title')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => void navigate({ to: '/tools/stations/log/$visitId', params: { visitId: 'new' } })}
      >
        {t('stationtools.addVisit')}
      </Button>
    </>
  )
}

type FiltersProps = Parameters<typeof filteredHealth>[1] & {
  view: HealthView
  change: ReturnType<typeof useChangeSearch>
}

function HealthFilters({ view, text, zoneId, isCareOnly, change }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <FilterBar names={['view', 'q', 'zone', 'only']}>
      <Segmented
        label={t('stationtools.view')}
        value={view}
        options={HEALTH_VIEWS.map((value) => ({ value, label: t(`stationtools.views.${value}`) }))}
        onChange={(next) => change({ view: next === 'overview' ? null : next, sort: null })}
      />
      <SearchText label={t('stationtools.search')} text={text} onChange={(q) => change({ q: q || null })} />
      <ZoneFilter zoneId={zoneId} onChange={(next) => change({ zone: next })} />
      <Switch
        size="xs"
        label={t('stationtools.careOnly')}
        checked={isCareOnly}
        onChange={({ currentTarget }) => change({ only: currentTarget.checked ? 'care' : null })}
      />
    </FilterBar>
  )
}
