import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
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
import { TonightCards } from './TonightCards.tsx'
import { TonightFilters } from './TonightFilters.tsx'
import { type NightRow, nightCounts, nightCountWords } from './tonight.ts'
import { tonightColumns } from './tonight-columns.tsx'
import { tonightFile } from './tonight-csv.ts'
import { type List, TONIGHT_LIST } from './tonight-list.ts'
import { useNight } from './use-night.ts'

const idOf = ({ id }: NightRow) => id
const isMuted = ({ road }: NightRow) => road?.isOutdated ?? false

/**
 * The organisation's roads hour by hour, the first to freeze on top, and what changed since the last visit.
 */
export function NightPointsPage() {
  const { list, change, clear } = useListState(TONIGHT_LIST)
  const isPhone = useIsPhone()
  const { display, timeZone, hourMs, answer, rows, total, since, look } = useNight(list)
  const { t, formats } = display
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
      tools={isPhone ? undefined : <NightTools display={display} rows={rows} />}
      filters={
        <TonightFilters
          list={list}
          isPhone={isPhone}
          look={look}
          legend={
            <Text as="p" tone="muted" size={12} margin="0 0 6px">
              {t(`tonight.legend.${list.show}`, { zero })}
            </Text>
          }
          onChange={change}
        />
      }
      answer={answer}
      failed={t('tonight.failed')}
      total={total}
      visibleCount={rows.length}
      none={<Empty>{t('tonight.none')}</Empty>}
      noneFiltered={t(list.hasOnlyChanged ? 'tonight.noneChanged' : 'tonight.noneFiltered', { since })}
      onClear={clear}
      table={<NightTable display={display} list={list} rows={rows} fromMs={hourMs} since={since} />}
      cards={<TonightCards rows={rows} show={list.show} fromMs={hourMs} timeZone={timeZone} />}
    />
  )
}

type TableProps = {
  display: Display
  list: List
  rows: readonly NightRow[]
  fromMs: number
  since: string
}

function NightTable({ display, list: { hours, show }, rows, fromMs, since }: TableProps) {
  const addressOf = useForecastHref()
  const navigate = useNavigate()
  const columns = useMemo(
    () => tonightColumns({ display, fromMs, hours, show, since, addressOf }),
    [display, fromMs, hours, show, since, addressOf],
  )
  return (
    <DataTable
      label={display.t('tonight.title')}
      rows={rows}
      rowId={idOf}
      columns={columns}
      isMuted={isMuted}
      onOpen={(castpointId) =>
        void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } })
      }
    />
  )
}

type ToolsProps = { display: Display; rows: readonly NightRow[] }

/** Comparing the first roads, and the night as a file. */
function NightTools({ display, rows }: ToolsProps) {
  const { setup } = useContextData()
  const { t, formats } = display
  const forecast = rows.filter(({ road }) => road)
  return (
    <>
      {rows.length > 1 && (
        <LinkButton to="/compare" search={{ places: firstPlaces(rows) }}>
          {t('tonight.compareFirst', { count: Math.min(MAX_COMPARED, rows.length) })}
        </LinkButton>
      )}
      <CsvButton
        formats={formats}
        file={forecast.length > 0 ? () => tonightFile(forecast, setup.id, display) : null}
      />
    </>
  )
}

/** The maximum that a comparison can take. */
const MAX_COMPARED = 4

const firstPlaces = (rows: readonly NightRow[]): string =>
  rows
    .slice(0, MAX_COMPARED)
    .map(({ id }) => `p.${id.replaceAll(',', '%2C')}`)
    .join(',')
