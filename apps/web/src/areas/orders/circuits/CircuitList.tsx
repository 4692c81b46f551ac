import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { useOrderProgress } from '../directives/order-state.ts'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import { DepartureCell, OrdersCell, WorstCell } from './CircuitCells.tsx'
import { CircuitLink } from './CircuitLink.tsx'
import css from './circuit-list.module.css'
import type { CircuitRow } from './circuit-rows.ts'
import { useCircuitRows } from './use-circuit-rows.ts'

type Props = {
  /** null: all circuits. */
  readonly circuitIds: readonly string[] | null
  readonly hasOnlyFavourites: boolean
  /** What to show for each circuit: the worst upcoming risk, the orders, or both. */
  readonly shows: 'risk' | 'orders' | 'both'
}

const SOON_MS = 60_000

/**
 * Circuits as a panel of another screen: the next departure, the upcoming risk and the orders of each, the
 * most urgent first.
 */
export function CircuitList({ circuitIds, hasOnlyFavourites, shows }: Props) {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const showsOrders = shows !== 'risk' && hasFeature('directive')
  const showsRisk = shows !== 'orders'
  const { answer, rows: allRows } = useCircuitRows({ text: '', hasOnlyFavourites }, nowMs)
  const shared = { display, nowMs, progressOf: useOrderProgress() }
  const rows = allRows.filter(({ circuit }) => circuitIds === null || circuitIds.includes(circuit.id))
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

  function Row({ row: { circuit, worst, departure, decided, directives: own } }: { row: CircuitRow }) {
    return (
      <>
        <span className={css.head}>
          <CircuitLink circuit={circuit} />
          {showsOrders && departure && (
            <DepartureCell display={display} departure={departure} nowMs={nowMs} isShort />
          )}
        </span>
        <ShortRoadStatus display={display} decisions={decided} nowMs={nowMs} />
        {showsRisk && <WorstCell display={display} worst={worst[24]} nowMs={nowMs} />}
        {showsOrders && <OrdersCell {...shared} circuit={circuit} directives={own} isBrief />}
      </>
    )
  }
}
