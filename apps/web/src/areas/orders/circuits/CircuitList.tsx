import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Directive } from '../directives/directive.ts'
import { useOrderProgress } from '../directives/order-state.ts'
import { OrdersCell, WorstCell } from './CircuitCells.tsx'
import css from './circuit-list.module.css'
import { type CircuitRow, chunksByCircuit, circuitRows } from './circuit-rows.ts'

type Props = {
  /** null: all circuits. */
  readonly circuitIds: readonly string[] | null
  readonly hasOnlyFavourites: boolean
  /** What to show for each circuit: the worst upcoming risk, the orders, or both. */
  readonly shows: 'risk' | 'orders' | 'both'
}

const SOON_MS = 60_000
const NO_DIRECTIVES: readonly Directive[] = []

/** Circuits as a panel of another screen: the upcoming risk and the orders of each. */
export function CircuitList({ circuitIds, hasOnlyFavourites, shows }: Props) {
  const { setup, favourites, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const showsOrders = shows !== 'risk' && hasFeature('directive')
  const showsRisk = shows !== 'orders'
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  const board = useCall('getDirectiveBoard', {}, { enabled: showsOrders, keepsPrevious: true })
  const risks = useCall('getRoadRisks', {}, { enabled: showsRisk, keepsPrevious: true }).data
  const chunks = useCall('listRoadChunks', {}, { enabled: showsRisk, keepsPrevious: true }).data
  const shared = { display, nowMs, progressOf: useOrderProgress() }
  const circuits = answer.data?.circuits
  const directives = board.data?.directives ?? NO_DIRECTIVES
  const rows = useMemo(() => {
    const riskInputs = {
      risks: new Map(risks?.circuits.map((circuit) => [circuit.circuitId, circuit])),
      segments: chunksByCircuit(chunks?.segments ?? []),
    }
    return circuitRows(circuits ?? [], '', { ...riskInputs, directives, nowMs }).filter(
      ({ circuit: { id } }) =>
        (circuitIds === null || circuitIds.includes(id)) &&
        (!hasOnlyFavourites || favourites.circuits.includes(id)),
    )
  }, [circuits, risks, chunks, directives, nowMs, circuitIds, hasOnlyFavourites, favourites.circuits])
  return (
    <Answer
      answer={answer}
      failed={t('circuits.failed')}
      loading={<Loading shape="table" count={4} />}
      isSection
    >
      {() =>
        rows.length === 0 ? (
          <Empty>{t('circuits.none')}</Empty>
        ) : (
          <ul className={css.list} aria-label={t('circuits.title')}>
            {rows.map((row) => (
              <li key={row.circuit.id}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  )

  function Row({ row: { circuit, worst, directives: own } }: { row: CircuitRow }) {
    return (
      <>
        <Link to="/roads/circuit/$circuitId" params={{ circuitId: circuit.id }} className={css.name}>
          {circuit.name}
        </Link>
        {showsRisk && <WorstCell display={display} worst={worst[24]} nowMs={nowMs} />}
        {showsOrders && <OrdersCell {...shared} circuit={circuit} directives={own} />}
      </>
    )
  }
}
