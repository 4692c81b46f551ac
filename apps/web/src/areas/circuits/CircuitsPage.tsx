import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { type ListAddress, useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRoads } from '../roadcast/panels.ts'
import { OrdersCell, WorstCell } from './CircuitCells.tsx'
import { AHEAD_HOURS, type CircuitRow, circuitRows, type Directive } from './circuit-rows.ts'
import css from './circuits.module.css'

const CIRCUIT_LIST = {
  names: ['q'],
  filters: ['q'],
  read: ({ q }: { readonly q?: string }) => ({ text: q ?? '' }),
} satisfies ListAddress<'q', unknown>

const NO_DIRECTIVES: readonly Directive[] = []
const SOON_MS = 60_000
const MOST_AHEAD_HOURS = 24
const ROW_PX = 48
const CARD_PX = 132
const idOf = ({ circuit }: CircuitRow) => circuit.id

/** The circuits of the organisation: what is coming on each, and what is ordered. */
export function CircuitsPage() {
  const { points, setup, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const pen = usePen(setup.timezone)
  const { t, formats } = pen
  const { list, change, clear } = useListState(CIRCUIT_LIST)
  const answer = useCall('listCircuits', {}, { keepsFormer: true })
  const board = useCall('getDirectiveBoard', {}, { enabled: hasFeature('directive'), keepsFormer: true })
  const { roads } = useRoads({ hours: MOST_AHEAD_HOURS })
  const circuits = answer.data?.circuits
  const directives = board.data?.directives ?? NO_DIRECTIVES
  const rows = useMemo(
    () => circuitRows(circuits ?? [], list.text, { roads, directives, nowMs }),
    [circuits, list.text, roads, directives, nowMs],
  )
  const nameOf = useMemo(() => {
    const byId = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    return (id: string) => byId.get(id) ?? id
  }, [points])
  const zoneOf = useMemo(() => new Map(setup.zones.map(({ id, name }) => [id, name])), [setup.zones])
  const showsOrders = hasFeature('directive')
  const columns = useMemo((): readonly Column<CircuitRow>[] => {
    return [
      {
        id: 'name',
        label: t('circuits.columns.name'),
        isHead: true,
        stays: 'start',
        widthPx: 300,
        cell: ({ circuit }) => (
          <span className={css.two}>
            <strong>{circuit.name}</strong>
            <small>
              {[
                zoneOf.get(circuit.zoneId ?? ''),
                formats.quantity('visibility', circuit.lengthKm * 1000, { digits: 0 }),
                circuit.crew,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ),
      },
      ...AHEAD_HOURS.map(
        (hours): Column<CircuitRow> => ({
          id: `ahead-${hours}`,
          label: hours === 0 ? t('circuits.columns.now') : t('circuits.columns.ahead', { hours }),
          title: t('circuits.columns.aheadHint', { hours: Math.max(1, hours) }),
          widthPx: 160,
          cell: ({ worst }) => <WorstCell pen={pen} worst={worst[hours]} nowMs={nowMs} nameOf={nameOf} />,
        }),
      ),
      ...(showsOrders
        ? [
            {
              id: 'directive',
              label: t('circuits.columns.directive'),
              widthPx: 300,
              cell: (row: CircuitRow) => <OrdersCell pen={pen} nowMs={nowMs} {...row} />,
            },
          ]
        : []),
    ]
  }, [pen, t, formats, zoneOf, nowMs, nameOf, showsOrders])
  const totalKm = (circuits ?? []).reduce((sum, { lengthKm }) => sum + lengthKm, 0)
  const hasSchematic = (circuits ?? []).some(({ isSchematic }) => isSchematic)
  return (
    <ListScreen
      title={t('circuits.title')}
      counts={
        <span>
          {t('circuits.counts', {
            count: circuits?.length ?? 0,
            length: formats.quantity('visibility', totalKm * 1000, { digits: 0 }),
          })}
        </span>
      }
      filters={
        <FilterBar>
          <SearchText
            label={t('circuits.search')}
            text={list.text}
            onChange={(text) => change({ q: text || null })}
          />
        </FilterBar>
      }
      notes={
        <p className={css.legend}>
          {t('circuits.legend')} {hasSchematic && t('circuits.schematic')}
        </p>
      }
      answer={answer}
      failed={t('circuits.failed')}
      total={circuits?.length ?? 0}
      shown={rows.length}
      none={<Empty>{t('circuits.none')}</Empty>}
      noneFiltered={t('circuits.noneFiltered')}
      onClear={clear}
      table={
        <DataTable
          label={t('circuits.title')}
          rows={rows}
          rowId={idOf}
          rowHeightPx={ROW_PX}
          columns={columns}
        />
      }
      cards={
        <CardList label={t('circuits.title')} rows={rows} rowId={idOf} cardHeightPx={CARD_PX}>
          {(row) => (
            <div className={css.card}>
              <strong>{row.circuit.name}</strong>
              <WorstCell pen={pen} worst={row.worst[MOST_AHEAD_HOURS]} nowMs={nowMs} nameOf={nameOf} />
              {showsOrders && <OrdersCell pen={pen} nowMs={nowMs} {...row} />}
            </div>
          )}
        </CardList>
      }
    />
  )
}
