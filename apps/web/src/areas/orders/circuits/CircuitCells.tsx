import { differsFromAdvice } from '@verglas/contract/treatment-codes'
import { automaticWords, backWords } from '@verglas/language'
import type { ReactNode } from 'react'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { nextCrewPass } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { orderStateWords, type ProgressOf, planChangeWords } from '../directives/order-state.ts'
import { upcomingOrderWords } from '../directives/upcoming-order-words.ts'
import type { Circuit, Worst } from './circuit-rows.ts'
import css from './circuits.module.css'
import { dangerPlaceWords } from './next-danger.ts'
import { lacksDepartureNow, missedSince, type NextDeparture } from './next-departure.ts'
import { riskWords, shortRiskWords } from './risk-words.ts'

type DepartureProps = {
  readonly display: Display
  readonly departure: NextDeparture | null
  readonly nowMs: number
  /** In the large type of a wall. */
  readonly isShort?: boolean
  /** Whether the road is slippery now and is left so until the departure. */
  readonly isSlippery?: boolean
  /** Since when there is no advice from which a departure would follow. */
  readonly lapsedMs?: number | null
}

type WorstProps = {
  readonly display: Display
  readonly worst: Worst | null
  readonly nowMs: number
}

/** The worst risk with its place, and with its hour if it is in the future. */
export function WorstCell({ display, worst, nowMs }: WorstProps) {
  const { t } = display
  if (!worst) return <Quiet>{t('circuits.noForecast')}</Quiet>
  if (worst.level === 0) return <Quiet>{t('circuits.calm')}</Quiet>
  const place = dangerPlaceWords(display, worst)
  return (
    <span className={css.two}>
      <Row as="span" isInline gap={6} align="center" minWidth={0}>
        <SeverityBadge severity={worst.level} isDecoration />
        <Text as="span" minWidth={0} whiteSpace="normal" title={riskWords(display, worst)}>
          {shortRiskWords(display, worst)}
        </Text>
      </Row>
      <small title={place}>
        {worst.fromMs <= nowMs
          ? place
          : t('circuits.where', { time: momentWords(display, worst.fromMs, nowMs), place })}
      </small>
    </span>
  )
}

/** Whether an order follows the advice, or why not; empty if there was no advice. */
export function adviceFact({ t, formats }: Display, { advice, departure, rules }: Directive): string {
  if (!advice) return ''
  if (departure)
    return t('circuits.directive.departs', { why: t(`circuits.directive.departures.${departure}`) })
  return t(
    differsFromAdvice(rules, advice) ? 'circuits.directive.departsUntold' : 'circuits.directive.asAdvised',
    { time: formats.time(Date.parse(advice.issuedAt)) },
  )
}

/** Until when an order is in force. */
export const endWords = (
  display: Display,
  { expiresAt }: Pick<Directive, 'expiresAt'>,
  nowMs: number,
): string =>
  expiresAt === null
    ? display.t('circuits.furtherNotice')
    : display.t('circuits.until', { time: momentWords(display, Date.parse(expiresAt), nowMs) })

/**
 * Time left until the next departure, or the time since it was missed: «dans 1 h 20», «fenêtre dépassée depuis 40
 * min».
 */
export function DepartureCell({
  display,
  departure,
  nowMs,
  isShort = false,
  isSlippery = false,
  lapsedMs = null,
}: DepartureProps) {
  const { t, formats } = display
  const slipperyNow = isSlippery && (
    <small className={css.changed}>{t('circuits.departure.slipperyNow')}</small>
  )
  if (!departure) return <NoDeparture {...{ display, nowMs, lapsedMs, slipperyNow }} />
  const { departMs, precautionUntilMs, isOrdered, slipperyFromMs, crewBackMs } = departure
  if (crewBackMs !== undefined)
    return <DelayedDeparture {...{ display, departure, nowMs, isShort, crewBackMs }} />
  const isPrecaution = precautionUntilMs !== undefined
  const missedMs = missedSince(departure, nowMs)
  if (missedMs !== null) return <MissedDeparture {...{ display, departure, nowMs, isShort, missedMs }} />
  const remainingMs = departMs - nowMs
  const lacksOne = lacksDepartureNow(departure, nowMs)
  const remaining =
    remainingMs > 0 && !lacksOne
      ? t('circuits.departure.in', { time: formats.duration(remainingMs) })
      : t('circuits.departure.now')
  // A wall has no room for the day, which the time left makes clear.
  const time = isShort ? formats.time(departMs) : momentWords(display, departMs, nowMs)
  const isAtOnce = remainingMs <= 0 && !isOrdered
  const orderedAt = lacksOne
    ? t('circuits.departure.orderedOnlyAt', { time })
    : orderedAtWords(display, departMs, { nowMs, isShort })
  const deadline = isPrecaution
    ? t('circuits.departure.precaution')
    : !isAtOnce && (isOrdered ? orderedAt : t('circuits.departure.by', { time }))
  // On a wall the clock time comes first; at a desk the time left does.
  const [first, second] =
    isShort && !isPrecaution && !lacksOne ? [deadline, remaining] : [remaining, deadline]
  return (
    <span className={css.two} data-short={isShort || undefined}>
      <strong>{first || second}</strong>
      {first && second && <small>{second}</small>}
      {slipperyNow}
      {slipperyFromMs !== undefined && !isShort && !(isSlippery && slipperyFromMs <= nowMs) && (
        <small className={css.changed}>
          {t(`circuits.departure.${slipperyFromMs <= nowMs ? 'tooLateNow' : 'tooLate'}`, {
            time: momentWords(display, slipperyFromMs, nowMs),
          })}
        </small>
      )}
    </span>
  )
}

/** «prévu pour mar. 1er 02:10»; on a wall without the day. */
const orderedAtWords = (
  display: Display,
  departMs: number,
  { nowMs, isShort }: Required<Pick<DepartureProps, 'nowMs' | 'isShort'>>,
): string =>
  isShort
    ? display.t('circuits.departure.orderedShort', { time: display.formats.time(departMs) })
    : display.t('circuits.departure.orderedAt', { time: momentWords(display, departMs, nowMs) })

type DelayedProps = Required<Pick<DepartureProps, 'display' | 'nowMs' | 'isShort'>> & {
  readonly departure: NextDeparture
  readonly crewBackMs: number
}

/** That the crew leaves for an ordered departure only when it is back, and from when the road is slippery by then. */
function DelayedDeparture({ display, departure, nowMs, isShort, crewBackMs }: DelayedProps) {
  const { t } = display
  const { departMs, slipperyFromMs } = departure
  const time = (ms: number) => momentWords(display, ms, nowMs)
  if (isShort) return <DelayedOnWall {...{ display, departMs, crewBackMs }} />
  const back = backWords(t, { backMs: crewBackMs, nowMs, time: time(crewBackMs) })
  return (
    <span className={css.two}>
      <strong>{t('circuits.departure.onReturn')}</strong>
      <small>{t('circuits.departure.delayed', { time: time(departMs), back })}</small>
      {slipperyFromMs !== undefined && (
        <small className={css.changed}>
          {t(`circuits.departure.${slipperyFromMs <= nowMs ? 'tooLateNow' : 'tooLate'}`, {
            time: time(slipperyFromMs),
          })}
        </small>
      )}
    </span>
  )
}

type DelayedOnWallProps = {
  readonly display: Display
  readonly departMs: number
  readonly crewBackMs: number
}

/** The same on a wall, which has no room for the day. */
const DelayedOnWall = ({ display: { t, formats }, departMs, crewBackMs }: DelayedOnWallProps) => (
  <span className={css.two} data-short>
    <strong>{t('circuits.departure.orderedShort', { time: formats.time(departMs) })}</strong>
    <small className={css.changed}>
      {t('circuits.departure.delayedShort', { back: formats.time(crewBackMs) })}
    </small>
  </span>
)

type MissedProps = Required<Pick<DepartureProps, 'display' | 'nowMs' | 'isShort'>> & {
  readonly departure: NextDeparture
  readonly missedMs: number
}

/** Since when a departure can no longer be made in time, or that nobody has reported the departure of an order. */
function MissedDeparture({ display, departure, nowMs, isShort, missedMs }: MissedProps) {
  const { t, formats } = display
  const { departMs, isOrdered } = departure
  const missed = isOrdered ? 'notLeft' : 'missed'
  return (
    <span className={`${css.two} ${css.missed}`} data-short={isShort || undefined}>
      <strong>{t(`circuits.departure.${missed}${isShort ? 'Short' : ''}`)}</strong>
      <small>
        {isOrdered
          ? orderedAtWords(display, departMs, { nowMs, isShort })
          : t('circuits.departure.since', { time: formats.duration(nowMs - missedMs) })}
      </small>
    </span>
  )
}

type NoDepartureProps = Required<Pick<DepartureProps, 'display' | 'nowMs' | 'lapsedMs'>> & {
  readonly slipperyNow: ReactNode
}

/** That no departure is needed, or since when nobody knows whether one is. */
function NoDeparture({ display, nowMs, lapsedMs, slipperyNow }: NoDepartureProps) {
  if (lapsedMs === null) return slipperyNow || <Quiet>–</Quiet>
  return (
    <span className={css.two}>
      {slipperyNow}
      <small>{display.t('circuits.departure.lapsed', { time: momentWords(display, lapsedMs, nowMs) })}</small>
    </span>
  )
}

/** Whether an order is private or automatic; empty for any other. */
const kindFacts = (display: Display, directive: Directive): string[] =>
  [
    directive.scope === 'private' ? display.t('circuits.private') : '',
    automaticWords(display, directive),
  ].filter((fact): fact is string => !!fact)

/** The scope of an order, its next pass unless the passes are listed, its end, its age and its author, least important last. */
export function orderFacts(
  display: Display,
  directive: Directive,
  nowMs: number,
  { hasPasses = true } = {},
): string[] {
  const { t, formats } = display
  const { orderedAt, author, holdsAt, passes } = directive
  const upcoming = passes.filter(({ departAt }) => Date.parse(departAt) > nowMs)
  return [
    // These come first, because text that does not fit is cut off.
    ...kindFacts(display, directive),
    hasPasses &&
      upcoming[0] &&
      t('circuits.directive.nextPass', {
        time: momentWords(display, Date.parse(upcoming[0].departAt), nowMs),
        count: upcoming.length,
      }),
    endWords(display, directive, nowMs),
    formats.age(nowMs - Date.parse(orderedAt)),
    ...(holdsAt === null ? [author, adviceFact(display, directive)] : []),
  ].filter((fact): fact is string => !!fact)
}

type Orders = {
  readonly display: Display
  readonly circuit: Circuit
  readonly directives: readonly Directive[]
  /** Orders that the user has been notified of and not confirmed; empty if the receipt is beside them. */
  readonly unreadIds?: ReadonlySet<string>
  readonly progressOf: ProgressOf
  readonly nowMs: number
  /** Departure of the crew that is out, also for an order that has ended. */
  readonly outSinceMs?: number | null
  /** In a list: times, author and age are on the page of the circuit. */
  readonly isBrief?: boolean
}

/** The orders of a circuit: the progress of each, its start and its end. */
export function OrdersCell(props: Orders) {
  const {
    display,
    circuit,
    directives,
    unreadIds,
    progressOf,
    nowMs,
    outSinceMs = null,
    isBrief = false,
  } = props
  if (directives.length === 0) return <Quiet>{display.t('circuits.noDirective')}</Quiet>
  return (
    <span className={css.two}>
      {directives.map((directive) => {
        const { id, comment, state } = directive
        const facts = orderFacts(display, directive, nowMs).join(' · ')
        const visibleFacts = isBrief ? kindFacts(display, directive).join(' · ') : facts
        const progress = progressOf(id)
        const stateWords = progress && orderStateWords(display, progress, { directive, circuit, nowMs })
        const pass = nextCrewPass(directive, progress?.passes ?? [], nowMs)
        const change = progress && planChangeWords(display, progress, circuit)
        return (
          <span
            key={id}
            className={css.two}
            title={comment || (isBrief ? facts : undefined)}
            data-announced={state === 'announced' || undefined}
          >
            <span className={css.whatToDo}>{upcomingOrderWords(display, directive, circuit, pass)}</span>
            {progress && (
              <small className={css.orderState} data-state={progress.state} title={stateWords}>
                {stateWords}
              </small>
            )}
            {outSinceMs !== null && progress && progress.state !== 'out' && (
              <small>
                {display.t('circuits.orderState.outForEarlier', {
                  time: momentWords(display, outSinceMs, nowMs),
                })}
              </small>
            )}
            {unreadIds?.has(id) && <small className={css.changed}>{display.t('circuits.team.own')}</small>}
            {change && (
              <small className={css.changed} title={[change.title, ...change.lines].join('\n')}>
                {display.t('circuits.planChange.short')}
              </small>
            )}
            {visibleFacts && <small title={facts}>{visibleFacts}</small>}
          </span>
        )
      })}
    </span>
  )
}
