import { directiveWords, massWords, rateInOtherUnit, spreadWords, treatmentWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { endWords } from '../circuits/CircuitCells.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { useOrderProgress } from '../directives/order-state.ts'
import { PlanChanged } from '../directives/PlanChanged.tsx'
import { CrewActions, ReadAction } from './CrewActions.tsx'
import css from './crew.module.css'
import { type CrewPass, departureMargin } from './crew-pass.ts'
import { DonePasses } from './DonePasses.tsx'
import type { CrewOrder } from './use-crew-orders.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly order: CrewOrder
  readonly nowMs: number
}

/** The order in force for its crew: when to leave, what to load and spread, and what is done. */
export function CrewOrderCard({ display, circuit, order, nowMs }: Props) {
  const { t } = display
  const { directive, pass, hasEnded } = order
  const progress = useOrderProgress()(directive.id)
  const { comment, author, orderedAt, rules } = directive
  const facts = [
    endWords(display, directive, nowMs),
    t('crew.orderedBy', { author, time: momentWords(display, Date.parse(orderedAt), nowMs) }),
  ]
  return (
    <>
      {order.next && <NextOrder {...{ display, circuit, nowMs }} order={order.next} />}
      {hasEnded && <p className={css.ended}>{t('crew.ended')}</p>}
      {pass ? (
        <PassWords display={display} circuit={circuit} pass={pass} nowMs={nowMs} />
      ) : (
        <p className={css.departure}>{t('crew.allDone')}</p>
      )}
      {comment !== '' && <p className={css.comment}>« {comment} »</p>}
      <CrewActions display={display} circuit={circuit} order={order} />
      <PlanChanged {...{ display, circuit, progress }} advice={t('crew.planChanged')} />
      {rules.length > 1 && <p>{directiveWords(display, directive, circuit)}</p>}
      <DonePasses display={display} circuit={circuit} order={order} />
      <small>{facts.join(' · ')}</small>
    </>
  )
}

/** The order that follows the pass that the crew is driving, so that it can be read and confirmed on the way. */
function NextOrder({ display, circuit, order, nowMs }: Props) {
  const { t } = display
  const { directive, pass } = order
  return (
    <section className={css.unread} aria-label={t('crew.nextOrder')}>
      <strong>{t('crew.nextOrder')}</strong>
      {pass && <PassWords {...{ display, circuit, pass, nowMs }} />}
      {directive.comment !== '' && <p className={css.comment}>« {directive.comment} »</p>}
      <ReadAction {...{ display, circuit, directive }} />
    </section>
  )
}

type PassProps = Omit<Props, 'order'> & { readonly pass: CrewPass }

function PassWords({ display, circuit, pass, nowMs }: PassProps) {
  const { t, formats } = display
  const { dose, departMs, finishMs, totalKg, startedMs, startedBy, passNo, passCount } = pass
  const margin = departureMargin(pass, nowMs)
  const amount = spreadWords(display, dose, circuit)
  return (
    <>
      <p className={css.departure} data-overdue={margin?.state === 'overdue' || undefined}>
        {startedMs !== null
          ? t('crew.leftAt', { time: formats.time(startedMs), name: startedBy ?? '' })
          : departMs === null
            ? t('crew.departFree')
            : t('crew.departBy', { time: momentWords(display, departMs, nowMs) })}
        {margin && <span>{t(`crew.margin.${margin.state}`, { time: formats.duration(margin.ms) })}</span>}
      </p>
      <Row as="p" className={css.dose} wraps gap="2px 14px" size={18}>
        <strong>{[treatmentWords(display, dose), amount].filter(Boolean).join(' ')}</strong>
        {amount !== '' && <span>{otherRateWords(display, dose, circuit)}</span>}
        {totalKg !== null && <span>{t('crew.load', { mass: massWords(display, totalKg) })}</span>}
        {finishMs !== null && (
          <span>{t('crew.finishBy', { time: momentWords(display, finishMs, nowMs) })}</span>
        )}
        {passCount > 1 && <span>{t('crew.passOf', { number: passNo + 1, count: passCount })}</span>}
      </Row>
    </>
  )
}

/** The rate in the other unit: «53 kg/km par voie», or g/m² if the circuit uses kg/km. */
function otherRateWords(display: Display, dose: CrewPass['dose'], circuit: Circuit): string {
  const rate = rateInOtherUnit(display, dose, circuit)
  const isPerLane = circuit.spreadUnit === 'g/m2' && display.formats.settings.units === 'metric'
  return isPerLane ? display.t('crew.perLane', { rate }) : rate
}
