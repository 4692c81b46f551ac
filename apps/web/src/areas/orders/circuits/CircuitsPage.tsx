import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { CardList } from '../../../ui/list/CardList.tsx'
import { FavouritesFilter } from '../../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { type ListAddress, useListState } from '../../../ui/list/use-list-state.ts'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useIsWall } from '../../../ui/wall/use-is-wall.ts'
import { useAdviceCell } from '../advice/use-advice-cell.tsx'
import { useOrderProgress } from '../directives/order-state.ts'
import { DeparturesWall } from '../night/DeparturesWall.tsx'
import { useUnreadIds } from '../team/use-own-directives.ts'
import { CircuitCard } from './CircuitCard.tsx'
import { CircuitCounts } from './CircuitCounts.tsx'
import type { CircuitRow } from './circuit-rows.ts'
import { useCircuitColumns } from './use-circuit-columns.tsx'
import { useCircuitRows } from './use-circuit-rows.ts'

const CIRCUIT_LIST = {
  names: ['q', 'favourites'],
  filters: ['q', 'favourites'],
  read: ({ q, favourites }: { readonly q?: string; readonly favourites?: string }) => ({
    text: q ?? '',
    hasOnlyFavourites: favourites === 'only',
  }),
} satisfies ListAddress<'q' | 'favourites', unknown>

const SOON_MS = 60_000
/** Room for three lines. */
const ROW_PX = 66
const CARD_PX = 188
const ADVICE_PX = 56
const idOf = ({ circuit }: CircuitRow) => circuit.id

/** The circuits of the organisation; on a wall only the next departures. */
export function CircuitsPage() {
  return useIsWall() ? <DeparturesWall /> : <CircuitTable />
}

/** The upcoming risk and the orders of each circuit. */
function CircuitTable() {
  const { setup } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const display = useDisplay(setup.timezone)
  const { t } = display
  const { list, change, clear } = useListState(CIRCUIT_LIST)
  const { answer, rows } = useCircuitRows(list, nowMs)
  const listDisplay = {
    display,
    nowMs,
    unreadIds: useUnreadIds(),
    progressOf: useOrderProgress(),
    adviceCell: useAdviceCell(display, nowMs),
  }
  const columns = useCircuitColumns(listDisplay)
  const circuits = answer.data?.circuits
  const table = { label: t('circuits.title'), rows, rowId: idOf }
  return (
    <ListScreen
      title={t('circuits.title')}
      counts={<CircuitCounts display={display} circuits={circuits} />}
      filters={
        <FilterBar
          names={CIRCUIT_LIST.filters}
          legend={
            <Note>
              {t('circuits.legend')}{' '}
              {circuits?.some(({ isSchematic }) => isSchematic) && t('circuits.schematic')}
            </Note>
          }
        >
          <SearchText
            label={t('circuits.search')}
            text={list.text}
            onChange={(text) => change({ q: text || null })}
          />
          <FavouritesFilter
            isOn={list.hasOnlyFavourites}
            onChange={(isOn) => change({ favourites: isOn ? 'only' : null })}
          />
        </FilterBar>
      }
      answer={answer}
      failed={t('circuits.failed')}
      total={circuits?.length ?? 0}
      visibleCount={rows.length}
      none={<Empty>{t('circuits.none')}</Empty>}
      noneFiltered={t('circuits.noneFiltered')}
      onClear={clear}
      appearsAtOnce
      table={<DataTable {...table} rowHeightPx={ROW_PX} columns={columns} />}
      cards={
        <CardList {...table} cardHeightPx={CARD_PX + (listDisplay.adviceCell ? ADVICE_PX : 0)}>
          {(row) => <CircuitCard {...listDisplay} row={row} />}
        </CardList>
      }
    />
  )
}
