import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { definitionSheet, stepSheet, summarySheet, yearSheet } from './export-sheets.ts'
import { normalSheet } from './normal-sheet.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { isByDays, isComparable, readStep, stepsOf } from './period.ts'
import { StationChoice } from './StationChoice.tsx'
import { StationFigures } from './StationFigures.tsx'
import { snowSheet } from './snow-sheet.ts'
import css from './statistics.module.css'
import { sharedSearch, usePeriod } from './use-period.ts'
import type { View } from './view.ts'

/**
 * The statistics of a station over a period: its figures, their time series, their hours, and other years.
 */
export function StationStatsPage() {
  const { stationId = '' } = useParams({ strict: false })
  const { setup, hasFeature } = useContextData()
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const station = stations.data?.stations.find(({ id }) => id === stationId)
  const display = useDisplay(station?.timezone ?? setup.timezone)
  const { t, formats } = display
  const { period, timeQuery, search, change } = usePeriod(formats.settings.timeZone)
  const step = readStep(search.step, period)
  const answer = useCall(
    'getStationStats',
    { params: { stationId }, query: { ...timeQuery, by: 'season' } },
    { keepsPrevious: true, enabled: !stations.isLoading },
  )
  const name = station?.name ?? answer.data?.name ?? stationId

  const view = { stationId, display, period, timeQuery, step }
  const sheets = useSheets(view)
  return (
    <DetailScreen
      title={t('statistics.titleOf', { name })}
      facts={
        <>
          <span>
            {t('statistics.from', { from: formats.date(period.fromMs), to: formats.date(period.toMs - 1) })}
          </span>
          <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
        </>
      }
      actions={
        <>
          {hasFeature('stations_stats_export') && (
            <ExportMenu id={stationId} period={period} localizer={display} sheets={sheets} />
          )}
          {hasFeature('stations') && (
            <LinkButton
              to="/stations/view/$stationId"
              params={{ stationId }}
              rightSection={<IconArrowRight size={15} />}
            >
              {t('statistics.toStation')}
            </LinkButton>
          )}
        </>
      }
      answer={answer}
      failed={t('statistics.failed')}
      loading={<Loading shape="table" count={12} />}
      back={<Link to="/stats">{t('statistics.toAll')}</Link>}
    >
      {(data) => (
        <div className={css.page} data-outdated={answer.isPlaceholderData || undefined}>
          <FilterBar>
            {stations.data && <StationSwitch stations={stations.data.stations} stationId={stationId} />}
            <PeriodChoice period={period} timeZone={data.timezone} onChange={change} />
            <Segmented
              label={t('statistics.step')}
              value={step}
              options={stepsOf(period).map((value) => ({ value, label: t(`statistics.steps.${value}`) }))}
              onChange={(value) => change({ step: value })}
            />
            <Link to="/stats" search={sharedSearch} className={css.toAll}>
              {t('statistics.toAll')}
            </Link>
          </FilterBar>
          <StationFigures
            data={data}
            view={view}
            measure={search.measure}
            onMeasure={(measure) => change({ measure })}
          />
        </div>
      )}
    </DetailScreen>
  )
}

/** Makes the sheets of an exported file. */
function useSheets({ stationId, display, period, timeQuery, step }: View) {
  const { setup, hasFeature } = useContextData()
  const { time } = useTimeMode()
  return async () => {
    const question = {
      params: { setupId: setup.id, stationId },
      query: { ...timeQuery, ...(time === null ? {} : { time }) },
    }
    const [steps, compared, snow] = await Promise.all([
      call('getStationStats', { ...question, query: { ...question.query, by: step } }),
      isComparable(period) ? call('listStationStatYears', question) : { years: [], normal: null },
      isByDays(period) && hasFeature('stations') ? call('listStationSnowEvents', question) : { events: [] },
    ])
    const codes = steps.all.map(({ code }) => code)
    return [
      stepSheet(steps, display),
      summarySheet(steps, display),
      ...(compared.years.length > 0 ? [yearSheet(compared.years, codes, display)] : []),
      ...(compared.normal ? [normalSheet(steps.all, compared.normal, display)] : []),
      ...(snow.events.length > 0 ? [snowSheet(snow.events, display)] : []),
      definitionSheet(display),
    ]
  }
}

type SwitchProps = Omit<ComponentProps<typeof StationChoice>, 'onChoose'>

/** Leads to the statistics of another station, over the same period. */
function StationSwitch(props: SwitchProps) {
  const navigate = useNavigate()
  return (
    <StationChoice
      {...props}
      onChoose={(id) =>
        void navigate({
          to: '/stats/$stationId',
          params: { stationId: id },
          search: sharedSearch,
        })
      }
    />
  )
}
