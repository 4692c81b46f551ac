import { differsFromAdvice } from '@verglas/contract/treatment-codes'
import { automaticWords, directiveWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import type { Directive } from '../directives/directive.ts'
import { orderStateWords, type ProgressOf, planChangeWords } from '../directives/order-state.ts'
import type { Circuit, Worst } from './circuit-rows.ts'
import css from './circuits.module.css'
import { dangerPlaceWords } from './next-danger.ts'
import { missedSince, type NextDeparture } from './next-departure.ts'
import { riskWords, shortRiskWords } from './risk-words.ts'

type DepartureProps = {
  readonly display: Display
  readonly departure: NextDeparture | null
  readonly nowMs: number
  /** In the large type of a wall. */
  readonly isShort?: boolean
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
export function DepartureCell({ display, departure, nowMs, isShort = false }: DepartureProps) {
  const { t, formats } = display
  if (!departure) return <Quiet>–</Quiet>
  const { departMs, precautionUntilMs } = departure
  const isPrecaution = precautionUntilMs !== undefined
  const missedMs = missedSince(departure, nowMs)
  if (missedMs !== null)
    return (
      <span className={`${css.two} ${css.missed}`} data-short={isShort || undefined}>
        <strong>{t(isShort ? 'circuits.departure.missedShort' : 'circuits.departure.missed')}</strong>
        <small>{t('circuits.departure.since', { time: formats.duration(nowMs - missedMs) })}</small>
      </span>
    )
  const remainingMs = departMs - nowMs
  const remaining =
    remainingMs > 0
      ? t('circuits.departure.in', { time: formats.duration(remainingMs) })
      : t('circuits.departure.now')
  const deadline = isPrecaution
    ? t('circuits.departure.precaution')
    : t('circuits.departure.by', { time: momentWords(display, departMs, nowMs) })
  // On a wall the clock time comes first; at a desk the time left does.
  const [first, second] = isShort && !isPrecaution ? [deadline, remaining] : [remaining, deadline]
  return (
    <span className={css.two} data-short={isShort || undefined}>
      <strong>{first}</strong>
      <small>{second}</small>
    </span>
  )
}

/** The scope of an order, its end, its age and its author, least important last. */
export function orderFacts(display: Display, directive: Directive, nowMs: number): string[] {
  const { t, formats } = display
  const { scope, orderedAt, author, holdsAt, passes } = directive
  const upcoming = passes.filter(({ departAt }) => Date.parse(departAt) > nowMs)
  return [
    scope === 'private' ? t('circuits.private') : '',
    // The automatic label comes first, because text that does not fit is cut off.
    automaticWords(display, directive),
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
}

/** The orders of a circuit: the progress of each, its start and its end. */
export function OrdersCell({ display, circuit, directives, unreadIds, progressOf, nowMs }: Orders) {
  if (directives.length === 0) return <Quiet>{display.t('circuits.noDirective')}</Quiet>
  return (
    <span className={css.two}>
      {directives.map((directive) => {
        const { id, comment, state } = directive
        const facts = orderFacts(display, directive, nowMs).join(' · ')
        const progress = progressOf(id)
        const stateWords = progress && orderStateWords(display, progress, { directive, circuit, nowMs })
        const change = progress && planChangeWords(display, progress, circuit)
        return (
          <span
            key={id}
            className={css.two}
            title={comment || undefined}
            data-announced={state === 'announced' || undefined}
          >
            <span className={css.whatToDo}>{directiveWords(display, directive, circuit)}</span>
            {progress && (
              <small className={css.orderState} data-state={progress.state} title={stateWords}>
                {stateWords}
              </small>
            )}
            {unreadIds?.has(id) && <small className={css.changed}>{display.t('circuits.team.own')}</small>}
            {change && (
              <small className={css.changed} title={[change.title, ...change.lines].join('\n')}>
                {display.t('circuits.planChange.short')}
              </small>
            )}
            <small title={facts}>{facts}</small>
          </span>
        )
      })}
    </span>
  )
}
