import { useNavigate } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { NEW_OVERSIGHT, OVERSIGHT_LIST } from './list-address.ts'
import { OversightCard } from './OversightCard.tsx'
import { OversightFilters } from './OversightFilters.tsx'
import { OversightWall } from './OversightWall.tsx'
import type { OversightRow } from './shape.ts'
import { useOversightColumns } from './use-oversight-columns.tsx'
import { useOversightRows } from './use-oversight-rows.ts'

const SOON_MS = 60_000
const ROW_PX = 62
const CARD_PX = 152
const idOf = ({ id }: OversightRow) => id

/** The watches of the organisation and their forecasts; the person's favourites come first. */
export function OversightsPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const { list, change, clear } = useListState(OVERSIGHT_LIST)
  const { answer, isLoaded, all, rows } = useOversightRows(list, nowMs)
  const columns = useOversightColumns(display, nowMs)
  const counts = isLoaded && <Counts display={display} rows={all} />
  const table = { label: t('oversights.title'), rows, rowId: idOf }
  const isWall = useIsWall()
  if (isWall)
    return (
      <OversightWall
        display={display}
        rows={rows}
        nowMs={nowMs}
        facts={counts}
        timeZone={setup.timezone}
        answer={answer}
      />
    )
  return (
    <ListScreen
      title={t('oversights.title')}
      counts={counts}
      tools={hasFeature('admin_ceils') && <CreateButton label={t('oversights.create')} />}
      filters={<OversightFilters display={display} list={list} onChange={change} />}
      answer={answer}
      failed={t('oversights.failed')}
      total={all.length}
      visibleCount={rows.length}
      none={<Empty>{t('oversights.none')}</Empty>}
      noneFiltered={t('oversights.noneFiltered')}
      onClear={clear}
      table={<DataTable {...table} rowHeightPx={ROW_PX} columns={columns} />}
      cards={
        <CardList {...table} cardHeightPx={CARD_PX}>
          {(row) => <OversightCard row={row} display={display} nowMs={nowMs} />}
        </CardList>
      }
    />
  )
}

function Counts({ display: { t, formats }, rows }: { display: Display; rows: readonly OversightRow[] }) {
  const activeCount = rows.filter(({ severityNow }) => (severityNow ?? 0) > 0).length
  return (
    <>
      <span>{t('oversights.count', { count: rows.length })}</span>
      <span aria-live="polite">{t('oversights.activeCount', { count: activeCount })}</span>
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
}

function CreateButton({ label }: { label: string }) {
  const navigate = useNavigate()
  return (
    <LiveButton
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={() =>
        void navigate({ to: '/oversights/edit/$oversightId', params: { oversightId: NEW_OVERSIGHT } })
      }
    >
      {label}
    </LiveButton>
  )
}
