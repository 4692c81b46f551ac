import { HOUR_MS } from '@verglas/quantities'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { type WallColumn, WallTable } from '../../../ui/wall/WallTable.tsx'
import { DepartureCell } from '../circuits/CircuitCells.tsx'
import { nextCrewPass } from '../crew/crew-pass.ts'
import { upcomingOrderWords } from '../directives/upcoming-order-words.ts'
import { type CircuitNight, isDecidedLater } from './circuit-night.ts'
import { DecisionLine } from './DecisionLine.tsx'
import css from './night.module.css'
import { holderOf, neededOrderWords, shortOrderWords, waitingWords } from './order-words.ts'
import { useCircuitNights } from './use-circuit-nights.ts'
import { WallName } from './WallName.tsx'

const SOON_MS = 60_000
/** Rows of three lines. */
const ROWS_A_PAGE = 5

/** The next departures on a wall, the most urgent first, with the order of each circuit and its crew. */
export function DeparturesWall() {
  const { setup, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const display = useDisplay(setup.timezone)
  const { t } = display
  const { answer, nights } = useCircuitNights(fromMs, nowMs)
  const rows = nights.filter(({ departure, progress }) => departure !== null || progress !== null)
  const order: WallColumn<CircuitNight> = {
    id: 'order',
    label: t('night.order.column'),
    share: 8,
    cell: (row) => <OrderOf row={row} display={display} nowMs={nowMs} />,
  }
  return (
    <WallTable<CircuitNight>
      title={t('night.wall.departures')}
      facts={rows.length === 0 ? t('night.wall.noDepartures') : waitingWords(display, rows)}
      rows={rows}
      rowId={({ circuit }) => circuit.id}
      rowsAPage={ROWS_A_PAGE}
      columns={[
        {
          id: 'name',
          label: t('circuits.columns.name'),
          share: 4,
          cell: (row) => <WallName display={display} row={row} nowMs={nowMs} />,
        },
        {
          id: 'departure',
          label: t('circuits.departure.column'),
          share: 4,
          cell: ({ departure }) => (
            <DepartureCell display={display} departure={departure} nowMs={nowMs} isShort />
          ),
        },
        ...(hasFeature('directive') ? [order] : []),
      ]}
      needsAction={(row) => row.isUndecided && !isDecidedLater(row, nowMs)}
      isMuted={({ order: state }) => state === 'done'}
      timeZone={setup.timezone}
      answer={answer}
      failed={t('circuits.failed')}
    />
  )
}

type OrderProps = {
  readonly display: ReturnType<typeof useDisplay>
  readonly row: CircuitNight
  readonly nowMs: number
}

function OrderOf({ display, row, nowMs }: OrderProps) {
  const { circuit, directives, progress } = row
  const decision = neededOrderWords(display, row, { nowMs, isShort: true })
  const undecided = decision && <DecisionLine decision={decision} isLater={isDecidedLater(row, nowMs)} />
  if (!progress) return undecided || <Quiet>–</Quiet>
  const directive = directives.find(({ id }) => id === progress.directiveId)
  const state = shortOrderWords(display, progress, { ...row, nowMs })
  // A row has three lines: a decision that is needed replaces the order.
  return (
    <Grid as="span" className={css.orderLines} minWidth={0}>
      {undecided || (
        <span>
          {directive &&
            upcomingOrderWords(display, directive, circuit, nextCrewPass(directive, progress.passes, nowMs))}
        </span>
      )}
      <small>{[state, holderOf(progress)].filter(Boolean).join(' · ')}</small>
    </Grid>
  )
}
