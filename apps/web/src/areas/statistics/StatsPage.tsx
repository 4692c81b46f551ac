import { useNavigate } from '@tanstack/react-router'
import { isMeasureCode, type MeasureCode } from '@verglas/contract/measures'
import { STATISTIC_MEASURES } from '@verglas/contract/statistic-codes'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { sortedByColumn } from '../../ui/table/sort-rows.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { definitionSheet, stationSheet } from './export-sheets.ts'
import { type Figure, figureColumn, measureFigures, presentFigures } from './figure-columns.tsx'
import { figuresOf } from './figures.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { StationStatCards } from './StationStatCards.tsx'
import { filteredStations, OVERVIEW_MEASURES, overviewFigures, type StationRow } from './station-rows.ts'
import { sharedSearch, usePeriod } from './use-period.ts'

const OVERVIEW = 'overview'
const idOf = ({ stationId }: StationRow) => stationId

/** A summary of the winter: one row per station, over any period. */
export function StatsPage() {
  const { setup, hasFeature, locale } = useContextData()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { period, timeQuery, search, change } = usePeriod(setup.timezone)
  const code = search.measure && isMeasureCode(search.measure) ? search.measure : null
  const answer = useCall(
    'listStationStats',
    { query: { ...timeQuery, measures: code ?? OVERVIEW_MEASURES.join() } },
    { keepsPrevious: true },
  )
  const allStations = answer.data?.stations ?? NONE
  const figures = useMemo(() => {
    const rowFigures = code
      ? measureFigures<StationRow>(code, (row) => figuresOf(row.measures, code), display)
      : overviewFigures(display)
    return presentFigures(rowFigures, allStations)
  }, [code, display, allStations])
  const columns = useMemo(() => columnsOf(figures, display), [figures, display])
  const filtered = filteredStations(allStations, { text: search.q ?? '', zoneId: search.zone ?? null })
  const { rows, sorting } = sortedByColumn(filtered, columns, search.sort, locale)
  const onSort = useCallback((sort: string | null) => change({ sort }), [change])
  const open = useCallback(
    (stationId: string) =>
      void navigate({ to: '/stats/$stationId', params: { stationId }, search: sharedSearch }),
    [navigate],
  )
  return (
    <ListScreen
      title={t('statistics.title')}
      counts={
        <>
          <span>
            {t('statistics.from', { from: formats.date(period.fromMs), to: formats.date(period.toMs - 1) })}
          </span>
          <span>{t('statistics.stationCount', { count: rows.length })}</span>
        </>
      }
      tools={
        hasFeature('stations_stats_export') && (
          <ExportMenu
            id={setup.id}
            period={period}
            localizer={display}
            sheets={async () => [stationSheet(rows, figures, display), definitionSheet(display)]}
          />
        )
      }
      filters={<StatsFilters period={period} code={code} search={search} change={change} />}
      answer={answer}
      failed={t('statistics.failed')}
      total={allStations.length}
      visibleCount={rows.length}
      none={<Empty>{t('statistics.noStations')}</Empty>}
      noneFiltered={t('statistics.noneFiltered')}
      onClear={() => change({ q: null, zone: null })}
      table={
        <DataTable
          label={t('statistics.title')}
          rows={rows}
          rowId={idOf}
          columns={columns}
          rowHeightPx={ROW_PX}
          sorting={sorting}
          onSort={onSort}
          onOpen={open}
          maxGrowth={1.3}
        />
      }
      cards={isPhone && <StationStatCards rows={rows} figures={figures} localizer={display} />}
    />
  )
}

const columnsOf = (
  figures: readonly Figure<StationRow>[],
  display: Display,
): readonly Column<StationRow>[] => [
  {
    id: 'name',
    label: display.t('statistics.station'),
    isHead: true,
    stays: 'start',
    widthPx: 210,
    cell: ({ stationId, name }: StationRow) => <RowName name={name} address={`/stats/${stationId}`} />,
    sort: { first: 'ascending', by: ({ name }: StationRow) => name },
  },
  ...figures.map((figure) => figureColumn(figure, display)),
]

type FiltersProps = Pick<ReturnType<typeof usePeriod>, 'period' | 'search' | 'change'> & {
  code: MeasureCode | null
}

function StatsFilters({ period, code, search, change }: FiltersProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return (
    <FilterBar names={['period', 'from', 'measure', 'q', 'zone']}>
      <PeriodChoice period={period} timeZone={setup.timezone} onChange={change} />
      <FilterChoice
        label={t('statistics.measure')}
        value={code ?? OVERVIEW}
        options={[
          { value: OVERVIEW, label: t('statistics.overview') },
          ...STATISTIC_MEASURES.map((measureCode) => ({
            value: measureCode,
            label: t(`measures.${measureCode}.long`),
          })),
        ]}
        onChange={(value) => change({ measure: value === OVERVIEW ? null : value, sort: null })}
      />
      <SearchText
        label={t('statistics.search')}
        text={search.q ?? ''}
        onChange={(q) => change({ q: q || null })}
      />
      <ZoneFilter zoneId={search.zone ?? null} onChange={(zone) => change({ zone })} />
    </FilterBar>
  )
}

const NONE: readonly StationRow[] = []
/** Room for the time of extremes, below their value. */
const ROW_PX = 40
