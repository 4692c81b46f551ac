import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { DepartureCell } from '../circuits/CircuitCells.tsx'
import { CircuitLink } from '../circuits/CircuitLink.tsx'
import { isLeftSlippery } from '../circuits/circuit-rows.ts'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import { type CircuitNight, FORESEEN_HOURS } from './circuit-night.ts'
import { LevelCell } from './LevelCell.tsx'
import { NightWorst } from './NightWorst.tsx'
import css from './night.module.css'
import { OrderStateCell } from './OrderStateCell.tsx'

type Props = {
  readonly display: Display
  readonly row: CircuitNight
  readonly fromMs: number
  readonly nowMs: number
}

/** Hours between two labels below the strip. */
const TICK_HOURS = 3

/** A circuit of the night on a phone: its deadline and order, its hours, its worst danger. */
export function NightCard({ display, row, fromMs, nowMs }: Props) {
  const { formats } = display
  const isSlippery = isLeftSlippery(row, nowMs)
  return (
    <div className={css.card}>
      <Row as="span" gap={8} align="baseline" justify="space-between">
        <CircuitLink circuit={row.circuit} />
        <OrderStateCell display={display} row={row} nowMs={nowMs} />
      </Row>
      <ShortRoadStatus display={display} decisions={row.decided} nowMs={nowMs} />
      {(row.departure || isSlippery || row.lapsedMs !== null) && (
        <DepartureCell
          {...{ display, nowMs, isSlippery }}
          departure={row.departure}
          lapsedMs={row.lapsedMs}
        />
      )}
      <div className={css.strip}>
        {row.hours.map((risk, hour) => {
          const ms = fromMs + hour * HOUR_MS
          return (
            <span key={ms}>
              <LevelCell display={display} ms={ms} risk={risk} />
              <small aria-hidden>{hour % TICK_HOURS === 0 ? formats.hourHead(ms) : ''}</small>
            </span>
          )
        })}
      </div>
      <NightWorst display={display} worst={row.worst[FORESEEN_HOURS]} nowMs={nowMs} />
    </div>
  )
}
