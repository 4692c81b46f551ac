import { type ReactNode, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useStarColumn } from '../../../ui/favourite/use-star-column.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { ProgressOf } from '../directives/order-state.ts'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import { DepartureCell, OrdersCell, WorstCell } from './CircuitCells.tsx'
import { CircuitLink } from './CircuitLink.tsx'
import { type CircuitRow, isLeftSlippery } from './circuit-rows.ts'
import css from './circuits.module.css'

/** Now, and the night to come with its hour and day. */
const LOOKAHEAD_COLUMNS = [
  { hours: 0, widthPx: 140 },
  { hours: 24, widthPx: 176 },
] as const
const circuitOf = ({ circuit }: CircuitRow) => circuit

export type CircuitListDisplay = {
  readonly display: Display
  readonly nowMs: number
  /** Orders that the user has been notified of and not confirmed. */
  readonly unreadIds: ReadonlySet<string>
  readonly progressOf: ProgressOf
  readonly adviceCell: ((row: CircuitRow) => ReactNode) | null
}

/** Columns of the circuit list; orders and advice only for users who may see them. */
export function useCircuitColumns(context: CircuitListDisplay): readonly Column<CircuitRow>[] {
  const { display, nowMs, unreadIds, progressOf, adviceCell } = context
  const { setup, hasFeature } = useContextData()
  const star = useStarColumn('circuits', circuitOf)
  const showsOrders = hasFeature('directive')
  const zoneNames = useMemo(() => new Map(setup.zones.map(({ id, name }) => [id, name])), [setup.zones])
  return useMemo(
    () => [
      star,
      nameColumn(display, zoneNames, nowMs),
      ...(adviceCell ? [departureColumn(display, nowMs), adviceColumn(display, adviceCell)] : []),
      ...(showsOrders ? [orderColumn(display, { nowMs, unreadIds, progressOf })] : []),
      ...riskColumns(display, nowMs),
    ],
    [star, display, zoneNames, nowMs, showsOrders, unreadIds, progressOf, adviceCell],
  )
}

const nameColumn = (
  display: Display,
  zoneNames: ReadonlyMap<string, string>,
  nowMs: number,
): Column<CircuitRow> => ({
  id: 'name',
  label: display.t('circuits.columns.name'),
  isHead: true,
  stays: 'start',
  wraps: true,
  widthPx: 180,
  cell: ({ circuit, decided }) => (
    <span className={css.two}>
      <CircuitLink circuit={circuit} />
      <ShortRoadStatus display={display} decisions={decided} nowMs={nowMs} />
      <small>
        {[
          zoneNames.get(circuit.zoneId ?? ''),
          display.formats.quantity('visibility', circuit.lengthKm * 1000, { digits: 0 }),
          circuit.crew,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  ),
})

const riskColumns = (display: Display, nowMs: number): Column<CircuitRow>[] =>
  LOOKAHEAD_COLUMNS.map(({ hours, widthPx }) => ({
    id: `ahead-${hours}`,
    label:
      hours === 0 ? display.t('circuits.columns.now') : display.t('circuits.columns.nextHours', { hours }),
    title: display.t('circuits.columns.nextHoursHint', { hours: Math.max(1, hours) }),
    widthPx,
    cell: ({ worst }) => <WorstCell display={display} worst={worst[hours]} nowMs={nowMs} />,
  }))

const orderColumn = (
  display: Display,
  context: Pick<CircuitListDisplay, 'nowMs' | 'unreadIds' | 'progressOf'>,
): Column<CircuitRow> => ({
  id: 'directive',
  label: display.t('circuits.columns.directive'),
  widthPx: 300,
  cell: (row) => <OrdersCell display={display} {...context} {...row} isBrief />,
})

const adviceColumn = ({ t }: Display, adviceCell: (row: CircuitRow) => ReactNode): Column<CircuitRow> => ({
  id: 'advice',
  label: t('circuits.advice.column'),
  widthPx: 260,
  wraps: true,
  cell: adviceCell,
})

const departureColumn = (display: Display, nowMs: number): Column<CircuitRow> => ({
  id: 'departure',
  label: display.t('circuits.departure.column'),
  widthPx: 108,
  wraps: true,
  cell: (row) => (
    <DepartureCell
      {...{ display, nowMs }}
      departure={row.departure}
      lapsedMs={row.lapsedMs}
      isSlippery={isLeftSlippery(row, nowMs)}
    />
  ),
})
