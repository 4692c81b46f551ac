import { Select } from '@mantine/core'
import { comparisonHeight, comparisonOption } from '@verglas/charts'
import { measure } from '@verglas/contract/measures'
import { useCallback, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useNights } from '../../lib/nights.ts'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import css from './compare.module.css'
import { compareFile } from './compare-csv.ts'
import { COMPARED, RANGES, readCode, readRange } from './measures.ts'
import { PairPanel } from './PairPanel.tsx'
import { MOST_PLACES, placesOf, readPlaces, writePlaces } from './places.ts'
import { stepOf, useCourses } from './use-courses.ts'

const MINUTES_MS = 10 * 60_000
const CHART_PX = 440
/** More names at once are found by writing more of them. */
const MOST_OPTIONS = 60

/** Up to four stations or points in one drawing, measured and forecast; all of it stands in the address. */
export function ComparePage() {
  const { points, hasFeature, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const isPhone = useIsPhone()
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const all = useMemo(
    () => placesOf(hasFeature('forecasts') ? points : [], stations.data?.stations ?? []),
    [points, stations.data, hasFeature],
  )
  const [placesText, setPlaces] = useSearchText('places')
  const [codeText, setCode] = useSearchText('measure')
  const [rangeText, setRange] = useSearchText('range')
  const places = useMemo(() => readPlaces(placesText, all), [placesText, all])
  const [code, range] = [readCode(codeText), readRange(rangeText)]
  const pen = usePen(places[0]?.timeZone ?? setup.timezone)
  const { t, formats } = pen
  const soonMs = Math.floor(nowMs / MINUTES_MS) * MINUTES_MS
  const { courses, fromMs, toMs, isLoading, error, retry } = useCourses({
    places,
    code,
    range,
    nowMs: soonMs,
  })
  const firstPoint = points.find(({ id_castpoint }) => id_castpoint === places[0]?.castpointId)
  const nights = useNights(firstPoint ?? null, fromMs, toMs)
  const input = useCallback(
    (room: ChartRoom) => ({
      ...room,
      formats,
      t,
      nights,
      code,
      from: fromMs,
      to: toMs,
      now: soonMs,
      places: courses,
    }),
    [formats, t, nights, code, fromMs, toMs, soonMs, courses],
  )
  const option = useCallback((room: ChartRoom) => comparisonOption(input(room)), [input])
  const ids = places.map(({ id }) => id)
  const paired = places.flatMap(({ stationId, name }) => (stationId === null ? [] : [{ stationId, name }]))
  const label = `${t(`measures.${code}.long`)} · ${places.map(({ name }) => name).join(', ')}`
  const isUnknown = courses.every(
    ({ measured, forecast }) => measured.times.length + forecast.times.length === 0,
  )
  return (
    <Page
      title={t('compare.title')}
      facts={<span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>}
      actions={
        isPhone ? undefined : (
          <CsvButton
            formats={formats}
            file={isUnknown ? null : () => compareFile(courses, { code, fromMs, toMs }, pen)}
          />
        )
      }
    >
      <div className={css.page}>
        <FilterBar>
          <Select
            size="xs"
            searchable
            className={css.search}
            aria-label={t('compare.add')}
            placeholder={
              ids.length >= MOST_PLACES ? t('compare.full', { count: MOST_PLACES }) : t('compare.add')
            }
            disabled={ids.length >= MOST_PLACES}
            limit={MOST_OPTIONS}
            nothingFoundMessage={t('compare.noneFound')}
            value={null}
            data={all
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, name, castpointId }) => ({
                value: id,
                label: castpointId === null ? t('compare.stationOnly', { name }) : name,
              }))}
            onChange={(id) => id && setPlaces(writePlaces([...ids, id]))}
          />
          <FilterChoice
            label={t('compare.measure')}
            value={code}
            options={COMPARED.map((known) => ({ value: known, label: t(`measures.${known}.long`) }))}
            onChange={(next) => setCode(next === 'ts' ? null : next)}
          />
          <Segmented
            label={t('compare.range')}
            value={range.name}
            options={RANGES.map(({ name }) => ({ value: name, label: t(`compare.ranges.${name}`) }))}
            onChange={(next) => setRange(next === '24' ? null : next)}
          />
        </FilterBar>
        {error && <Failure error={error} onRetry={retry} />}
        {places.length === 0 ? (
          <Empty>{t('compare.none', { count: MOST_PLACES })}</Empty>
        ) : (
          <>
            <section className={css.drawing} aria-label={label}>
              {isUnknown && !isLoading ? (
                <Empty>{t('compare.unknown')}</Empty>
              ) : (
                <Chart
                  option={option}
                  heightPx={(room) => (room.width === 0 ? CHART_PX : comparisonHeight(input(room)))}
                  label={label}
                  viewKey={`${range.name} ${ids.join()}`}
                  describe={(ms) =>
                    [
                      `${formats.shortDay(ms)} ${formats.time(ms)}`,
                      ...readOut(courses, ms, (value) => formats.quantity(measure(code).quantity, value)),
                    ].join(', ')
                  }
                />
              )}
            </section>
            <p className={css.legend}>{t('compare.legend')}</p>
            <ComparedTable
              pen={pen}
              courses={courses}
              code={code}
              nowMs={soonMs}
              onRemove={(placeId) => setPlaces(writePlaces(ids.filter((id) => id !== placeId)))}
            />
            {paired.length > 0 && hasFeature('stations') && (
              <PairPanel
                stations={paired}
                code={code}
                fromMs={fromMs}
                step={stepOf(range.backHours)}
                pen={pen}
              />
            )}
          </>
        )}
      </div>
    </Page>
  )
}

type Courses = ReturnType<typeof useCourses>['courses']

/** What each line says at an instant: the value before it. */
function readOut(courses: Courses, ms: number, write: (value: number | null) => string): string[] {
  return courses.map(({ name, measured, forecast }) => {
    const at = ({ times, values }: Courses[number]['measured']) =>
      values[times.findLastIndex((instant) => instant <= ms)] ?? null
    const isMeasured = ms <= (measured.times.at(-1) ?? Number.NEGATIVE_INFINITY)
    return `${name} ${write(at(isMeasured ? measured : forecast))}`
  })
}
