import { directiveRoadWords, directiveWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { orderFacts } from '../circuits/CircuitCells.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { OrderProgress } from '../crew/crew-pass.ts'
import { ReadReceipt } from '../team/ReadReceipt.tsx'
import type { Directive } from './directive.ts'
import { orderStateWords, useOrderProgress } from './order-state.ts'
import { NextPassLines } from './PassLines.tsx'
import { PlanChanged } from './PlanChanged.tsx'

type Props = { readonly display: Display; readonly circuit: Circuit; readonly nowMs: number }

/**
 * The current directives at the top of the circuit page, so that readers can read and confirm them without
 * searching.
 */
export function OrderLines({ display, circuit, nowMs }: Props) {
  const params = { circuitId: circuit.id }
  const { data } = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  const progressOf = useOrderProgress()
  const activeDirectives = [data?.public.inForce, data?.public.announced, data?.private.inForce].filter(
    (directive) => !!directive,
  )
  if (activeDirectives.length === 0) return null
  return (
    <Stack as="section" gap={8} aria-label={display.t('circuits.columns.directive')}>
      {activeDirectives.map((directive) => (
        <div
          key={directive.id}
          className={css.orderLine}
          data-announced={directive.state === 'announced' || undefined}
        >
          <p>
            <strong>
              {directive.holdsAt !== null && (
                <span className={css.automatic}>{display.t('circuits.automatic.name')}</span>
              )}
              {scopeWords(display, directive, circuit)}
            </strong>
            <OrderState {...{ display, circuit, directive, nowMs }} progress={progressOf(directive.id)} />
            <small>{orderFacts(display, directive, nowMs, { hasPasses: false }).join(' · ')}</small>
          </p>
          {directive.comment !== '' && (
            <Text as="p" whiteSpace="pre-line" flex="0 1 100%">
              {directive.comment}
            </Text>
          )}
          <PlanChanged {...{ display, circuit }} progress={progressOf(directive.id)} />
          <NextPassLines
            {...{ display, circuit, nowMs }}
            passes={directive.passes}
            driven={drivenOf(progressOf(directive.id), circuit, nowMs)}
          />
          <ReadReceipt display={display} directive={directive} />
          <a href="#directives">{display.t('circuits.directive.title')}</a>
        </div>
      ))}
    </Stack>
  )
}

/** The rules of an order; of a single rule only its road, because the departures below say what is spread. */
const scopeWords = (display: Display, { rules, passes }: Directive, circuit: Circuit): string =>
  rules.length === 1 && passes.length > 0
    ? directiveRoadWords(display, rules)
    : directiveWords(display, { rules, passes }, circuit)

const drivenOf = (progress: OrderProgress | undefined, circuit: Circuit, nowMs: number) =>
  progress && { reports: progress.passes, circuit, nowMs }

type StateProps = Pick<Props, 'display'> & { readonly progress: OrderProgress | undefined }
type OrderProps = Pick<Props, 'circuit' | 'nowMs'> & { readonly directive: Directive }

/** «Équipe sortie depuis 19:42, retour attendu vers 21:10, passage 1 sur 3 · Marc Chauvet». */
const OrderState = ({ display, progress, ...order }: StateProps & OrderProps) =>
  progress && (
    <span className={css.orderState} data-state={progress.state}>
      {orderStateWords(display, progress, order)}
    </span>
  )
