import { HOUR_MS } from '@verglas/quantities'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { Answered } from '../../../ui/states/answered.ts'
import { type WallColumn, WallTable } from '../../../ui/wall/WallTable.tsx'
import { DepartureCell } from '../circuits/CircuitCells.tsx'
import {
  type CircuitNight,
  isDecidedAfterForecast,
  isDecidedLater,
  NIGHT_HOURS,
  WORK_LEVEL,
} from './circuit-night.ts'
import { LevelCell } from './LevelCell.tsx'
import { nightSummary } from './night-summary.ts'
import css from './night-wall.module.css'
import { nightSentences } from './night-words.ts'
import { OrderStateCell } from './OrderStateCell.tsx'
import { WallName } from './WallName.tsx'

type Props = {
  readonly display: Display
  readonly nights: readonly CircuitNight[]
  readonly fromMs: number
  readonly nowMs: number
  readonly timeZone: string
  readonly answer: Answered<unknown>
}

/** Rows of two lines leave room for so many below the sentence. */
const ROWS_A_PAGE = 6
/** Hours between two labels above the ribbons. */
const TICK_HOURS = 6

/** The night by circuit on a wall: departure, order and twelve hours of danger, the most urgent first. */
export function NightWall({ display, nights, fromMs, nowMs, timeZone, answer }: Props) {
  const { t } = display
  const { hasFeature } = useContextData()
  const [hasAdvice, hasOrders] = [hasFeature('prescriptions'), hasFeature('directive')]
  const departure: WallColumn<CircuitNight> = {
    id: 'departure',
    label: t('circuits.departure.column'),
    share: 3.1,
    cell: ({ departure: next, lapsedMs }) => (
      <DepartureCell {...{ display, nowMs, lapsedMs }} departure={next} isShort />
    ),
  }
  const order: WallColumn<CircuitNight> = {
    id: 'order',
    label: t('night.order.column'),
    share: 4.6,
    cell: (row) => <OrderStateCell display={display} row={row} nowMs={nowMs} isShort />,
  }
  // What else waits stands in the rows, the most urgent first.
  const { roads, first } = nightSentences(display, nightSummary(nights, fromMs, nowMs), nowMs)
  return (
    <WallTable<CircuitNight>
      title={t('night.title')}
      facts={[roads, first].filter(Boolean).join(' ')}
      rows={nights}
      rowId={({ circuit }) => circuit.id}
      rowsAPage={ROWS_A_PAGE}
      columns={[
        {
          id: 'name',
          label: t('circuits.columns.name'),
          share: 3.9,
          cell: (row) => <WallName display={display} row={row} nowMs={nowMs} />,
        },
        ...(hasAdvice ? [departure] : []),
        ...(hasOrders ? [order] : []),
        {
          id: 'hours',
          label: <HourLabels display={display} fromMs={fromMs} />,
          share: 3.7,
          cell: ({ hours }) => (
            <span className={css.hours}>
              {hours.map((risk, hour) => {
                const ms = fromMs + hour * HOUR_MS
                return <LevelCell key={ms} display={display} ms={ms} risk={risk} />
              })}
            </span>
          ),
        },
      ]}
      needsAction={(row) => needsDecision(row, nowMs)}
      isMuted={() => false}
      timeZone={timeZone}
      answer={answer}
      failed={t('circuits.failed')}
    />
  )
}

/** Whether the traffic or the treatment of a circuit has to be decided with this forecast. */
const needsDecision = (row: CircuitNight, nowMs: number): boolean =>
  (row.closing !== null && !isDecidedAfterForecast(row.closing.decideByMs, nowMs)) ||
  (row.isUndecided &&
    !isDecidedLater(row, nowMs) &&
    row.hours.some((risk) => (risk?.level ?? 0) >= WORK_LEVEL))

function HourLabels({ display: { formats }, fromMs }: Pick<Props, 'display' | 'fromMs'>) {
  const ticks = Array.from(
    { length: NIGHT_HOURS / TICK_HOURS },
    (_, tick) => fromMs + tick * TICK_HOURS * HOUR_MS,
  )
  return (
    <Grid as="span" columns="repeat(2, minmax(0, 1fr))">
      {ticks.map((ms) => (
        <span key={ms}>{formats.hourTick(ms)}</span>
      ))}
    </Grid>
  )
}
