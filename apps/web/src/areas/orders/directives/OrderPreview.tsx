import { directiveWords } from '@verglas/language'
import { laneAreaM2, massToLoadKg } from '@verglas/road-network/lengths'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { Directive } from './directive.ts'
import type { Order } from './directive-draft.ts'
import { PassLines } from './PassLines.tsx'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** Null while a field is missing or wrong. */
  readonly order: Order | null
  /** The order in force that this one replaces, or null. */
  readonly replaced: Directive | null
  /** What speaks against the advice that the order follows. */
  readonly warnings?: readonly string[] | undefined
}

/** The order as a sentence with its departures and what to load for them, before it is issued. */
export function OrderPreview({ display, circuit, order, replaced, warnings = [] }: Props) {
  const { t } = display
  const data = useCall('getCircuit', { params: { circuitId: circuit.id } }, { keepsPrevious: true }).data
  const areaM2 = data ? laneAreaM2(data.segments, data.circuit.laneWidthM) : 0
  const passes = (order?.passes ?? []).map((pass) => ({
    ...pass,
    deicer: pass.deicer ?? 'nacl',
    totalKg: massToLoadKg(pass, areaM2),
  }))
  return (
    <section className={css.preview} aria-live="polite">
      <h3>{t('circuits.directive.preview')}</h3>
      {warnings.map((warning) => (
        <Text key={warning} as="p" tone="alarm" data-warning>
          {warning}
        </Text>
      ))}
      {order ? (
        <>
          <p data-complete>{sentenceOf(display, circuit, order)}</p>
          <PassLines display={display} circuit={circuit} passes={passes} />
          {order.comment !== '' && <p>« {order.comment} »</p>}
          {replaced && <p>{replacedWords(display, circuit, replaced)}</p>}
        </>
      ) : (
        <p>{t('circuits.directive.incomplete')}</p>
      )}
    </section>
  )
}

function replacedWords(display: Display, circuit: Circuit, directive: Directive): string {
  const { t, formats } = display
  return t('circuits.directive.replaces', {
    author: directive.author,
    time: formats.time(Date.parse(directive.orderedAt)),
    words: directiveWords(display, directive, circuit),
  })
}

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
