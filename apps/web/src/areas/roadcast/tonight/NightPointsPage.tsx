import { useNavigate } from '@tanstack/react-router'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { forecastPoints } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { useForecastHref } from '../../../time/use-forecast-href.ts'
import { ACTION_LEVEL } from '../../../ui/badge/code-palettes.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { CsvButton } from '../../../ui/table/CsvButton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useRoads } from '../panels.ts'
import { TonightCards } from './TonightCards.tsx'
import { TonightFilters } from './TonightFilters.tsx'
import { changesSince, type NightRow, nightCounts, nightCountWords, nightRows } from './tonight.ts'
import { tonightColumns } from './tonight-columns.tsx'
import { tonightFile } from './tonight-csv.ts'
import { TONIGHT_LIST } from './tonight-list.ts'
import { useLastLook } from './use-look.ts'

const idOf = ({ id }: NightRow) => id
const isMuted = ({ road }: NightRow) => road?.isOutdated ?? false

/**
 * The organisation's roads hour by hour, the first to freeze on top, and what changed since the last visit.
 */
export function NightPointsPage() {
  const { points, favourites, locale, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const { list, change, clear } = useListState(TONIGHT_LIST)
  const isPhone = useIsPhone()
  const all = useMemo(() => forecastPoints(points), [points])
  const timeZone = all[0]?.timezone ?? setup.timezone
  const display = useDisplay(timeZone)
  const { t, formats } = display
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const { roads, answer } = useRoads({ hours: list.hours })
  const lookMs = useLastLook()
  const sinceMs = list.since === 'look' ? lookMs : hourMs - Number(list.since) * HOUR_MS
  const before = useCall(
    'listRoadcasts',
    {
      query: {
        from: new Date(hourMs).toISOString(),
        hours: list.hours,
        time: new Date(sinceMs).toISOString(),
      },
    },
    { keepsPrevious: true },
  )
  const changes = useMemo(() => changesSince(roads, before.data, hourMs), [roads, before.data, hourMs])
  const rows = useMemo(
    () => nightRows(all, list, { roads, changes, favourites: favourites.castpoints, locale }),
    [all, list, roads, changes, favourites.castpoints, locale],
  )
  const clock = useCallback(
    (ms: number) =>
      nowMs - ms < DAY_MS / 2 ? formats.time(ms) : `${formats.shortDay(ms)} ${formats.time(ms)}`,
    [formats, nowMs],
  )
  const since = clock(sinceMs)
  const addressOf = useForecastHref()
  const navigate = useNavigate()
  const columns = useMemo(
    () => tonightColumns({ display, fromMs: hourMs, hours: list.hours, show: list.show, since, addressOf }),
    [display, hourMs, list.hours, list.show, since, addressOf],
  )
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const counts = nightCountWords(t, nightCounts(rows, ACTION_LEVEL), zero)
  return (
    <ListScreen
      title={t('navigation.tonightPoints')}
      counts={
        <>
          <span aria-live="polite">{answer.data && counts.join(' · ')}</span>
          <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
        </>
      }
      tools={
        isPhone ? undefined : (
          <>
            {rows.length > 1 && (
              <LinkButton to="/compare" search={{ places: firstPlaces(rows) }}>
                {t('tonight.compareFirst', { count: Math.min(MAX_COMPARED, rows.length) })}
              </LinkButton>
            )}
            <CsvButton
              formats={formats}
              file={
                rows.some(({ road }) => road)
                  ? () =>
                      tonightFile(
                        rows.filter(({ road }) => road),
                        setup.id,
                        display,
                      )
                  : null
              }
            />
          </>
        )
      }
      filters={<TonightFilters list={list} isPhone={isPhone} look={clock(lookMs)} onChange={change} />}
      notes={
        <Text as="p" tone="muted" size={12} margin="0 0 6px">
          {t(`tonight.legend.${list.show}`, { zero })}
        </Text>
      }
      answer={answer}
      failed={t('tonight.failed')}
      total={all.length}
      visibleCount={rows.length}
      none={<Empty>{t('tonight.none')}</Empty>}
      noneFiltered={t(list.hasOnlyChanged ? 'tonight.noneChanged' : 'tonight.noneFiltered', { since })}
      onClear={clear}
      table={
        <DataTable
          label={t('tonight.title')}
          rows={rows}
          rowId={idOf}
          columns={columns}
          isMuted={isMuted}
          onOpen={(castpointId) =>
            void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } })
          }
        />
      }
      cards={<TonightCards rows={rows} show={list.show} fromMs={hourMs} timeZone={timeZone} />}
    />
  )
}

/** The maximum that a comparison can take. */
const MAX_COMPARED = 4

const firstPlaces = (rows: readonly NightRow[]): string =>
  rows
    .slice(0, MAX_COMPARED)
    .map(({ id }) => `p.${id.replaceAll(',', '%2C')}`)
    .join(',')
