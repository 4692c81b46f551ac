import { directiveWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { Order } from './directive-draft.ts'
import { PassLines } from './PassLines.tsx'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** Null while something is missing or wrong. */
  readonly order: Order | null
}

/** The order as a sentence with its departures, before it is published. */
export function OrderPreview({ display, circuit, order }: Props) {
  const { t } = display
  return (
    <section className={css.preview} aria-live="polite">
      <h3>{t('circuits.directive.preview')}</h3>
      {order ? (
        <>
          <p data-complete>{sentenceOf(display, circuit, order)}</p>
          <PassLines display={display} circuit={circuit} passes={(order.passes ?? []).map(withoutMass)} />
          {order.comment !== '' && <p>« {order.comment} »</p>}
        </>
      ) : (
        <p>{t('circuits.directive.incomplete')}</p>
      )}
    </section>
  )
}

/** The mass to load is computed when the order is published. */
const withoutMass = (pass: NonNullable<Order['passes']>[number]) => ({
  ...pass,
  deicer: pass.deicer ?? 'nacl',
  totalKg: null,
})

function sentenceOf(display: Display, circuit: Circuit, order: Order): string {
  const { t } = display
  const { scope, expiresInHours } = order
  return t('circuits.directive.sentence', {
    scope: t(`circuits.directive.scopes.${scope}`),
    circuit: circuit.name,
    ends:
      expiresInHours === null
        ? t('circuits.furtherNotice')
        : t('circuits.directive.endsAfter', { count: expiresInHours }),
    rules: directiveWords(display, order, circuit),
  })
}
