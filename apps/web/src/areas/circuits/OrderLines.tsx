import { directiveWords } from '@verglas/language'
import type { Display } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { orderFacts } from './CircuitCells.tsx'
import type { Circuit } from './circuit-rows.ts'
import css from './circuits.module.css'
import { ReadReceipt } from './team/ReadReceipt.tsx'

type Props = { readonly pen: Display; readonly circuit: Circuit; readonly nowMs: number }

/** What is ordered, above all else of the circuit: whoever comes for it reads and confirms it without a search. */
export function OrderLines({ pen, circuit, nowMs }: Props) {
  const params = { circuitId: circuit.id }
  const { data } = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  const standing = [data?.public.inForce, data?.public.announced, data?.private.inForce].filter(
    (directive) => !!directive,
  )
  if (standing.length === 0) return null
  return (
    <section className={css.orderLines} aria-label={pen.t('circuits.columns.directive')}>
      {standing.map((directive) => (
        <div
          key={directive.id}
          className={css.orderLine}
          data-announced={directive.state === 'announced' || undefined}
        >
          <p>
            <strong>
              {directive.holdsAt !== null && (
                <span className={css.automatic}>{pen.t('circuits.automatic.name')}</span>
              )}
              {directiveWords(pen, directive, circuit)}
            </strong>
            <small>
              {[...orderFacts(pen, directive, nowMs), directive.comment].filter(Boolean).join(' · ')}
            </small>
          </p>
          <ReadReceipt pen={pen} directive={directive} />
          <a href="#directives">{pen.t('circuits.directive.title')}</a>
        </div>
      ))}
    </section>
  )
}
