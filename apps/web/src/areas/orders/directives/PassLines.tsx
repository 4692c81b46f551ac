import { orderedPassWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { Directive } from './directive.ts'
import { type DrivenPasses, passStateWords } from './order-state.ts'

type Props = {
  readonly display: Display
  readonly circuit: Pick<Circuit, 'spreadUnit' | 'laneWidthM'>
  readonly passes: Directive['passes']
  /** Reports of crews up to now; without them the lines do not say whether a pass was driven. */
  readonly driven?: DrivenPasses | undefined
}

/** The departures of an order; nothing if it leaves them to the crew. */
export const PassLines = (props: Props) => (
  <PassList {...props} label="circuits.directive.fields.passes" from={0} to={props.passes.length} />
)

/** Number of departures drawn at first: a long night's order would push the rest of the page out of sight. */
const NEXT_COUNT = 3

/** The next departures of an order, and all of them on request. */
export function NextPassLines(props: Props & { readonly nowMs: number }) {
  const { display, passes, driven, nowMs } = props
  if (passes.length <= NEXT_COUNT) return <PassLines {...props} />
  const isOpen = ({ finishAt }: (typeof passes)[number], passNo: number) =>
    Date.parse(finishAt) > nowMs &&
    !driven?.reports.some((report) => report.passNo === passNo && report.doneAt)
  const first = passes.findIndex(isOpen)
  const from = Math.min(first < 0 ? passes.length : first, passes.length - NEXT_COUNT)
  return (
    <>
      <PassList {...props} label="circuits.directive.nextPasses" from={from} to={from + NEXT_COUNT} />
      <Text as="details" flex="0 1 100%" size={13}>
        <summary>{display.t('circuits.directive.allPasses', { count: passes.length })}</summary>
        <PassLines {...props} />
      </Text>
    </>
  )
}

/** Departures of an order between two indices, with their numbers in the order. */
function PassList({
  display,
  circuit,
  passes,
  driven,
  label,
  from,
  to,
}: Props & { readonly label: string; readonly from: number; readonly to: number }) {
  if (passes.length === 0) return null
  const lines = orderedPassWords(display, passes, circuit)
  return (
    <ol className={`bullets ${css.passes}`} aria-label={display.t(label)} start={from + 1}>
      {lines.slice(from, to).map((words, index) => (
        <li key={words}>
          {words}
          <PassState
            {...{ display, driven }}
            passNo={from + index}
            finishAt={passes[from + index]?.finishAt}
          />
        </li>
      ))}
    </ol>
  )
}

type StateProps = Pick<Props, 'display' | 'driven'> & {
  readonly passNo: number
  readonly finishAt: string | undefined
}

function PassState({ display, driven, passNo, finishAt }: StateProps) {
  if (!driven || finishAt === undefined) return null
  const { state, words } = passStateWords(display, { passNo, finishAt }, driven) ?? {}
  return (
    words && (
      <>
        {' · '}
        <span className={css.passState} data-state={state}>
          {words}
        </span>
      </>
    )
  )
}
