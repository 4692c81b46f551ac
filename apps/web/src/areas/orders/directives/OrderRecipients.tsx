import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { waysWords } from '../team/ways-words.ts'
import type { Order } from './directive-draft.ts'
import { simultaneous } from './simultaneous.ts'

type Recipients = CallAnswer<'getDirectiveRecipients'>
type Recipient = Recipients['recipients'][number]

type Props = {
  readonly display: Display
  readonly circuitId: string
  readonly order: Pick<Order, 'passes' | 'scope' | 'notify'>
  readonly nowMs: number
}

/** Who would be notified of the order and how, before it is issued; or that nobody would be. */
export function OrderRecipients({ display, circuitId, order, nowMs }: Props) {
  const { t } = display
  const { passes = [], scope, notify } = order
  const untilTimes = passes
    .map(({ finishAt }) => finishAt)
    .toSorted()
    .at(-1)
  const query = { scope, ...(untilTimes === undefined ? {} : { until: untilTimes }) }
  const { data } = useCall(
    'getDirectiveRecipients',
    { params: { circuitId }, query },
    { keepsPrevious: true, everyMs: REFETCH_MS },
  )
  if (!data) return null
  const { basis, recipients } = data
  if (recipients.length === 0)
    return (
      <Text as="p" tone="alarm" role="status">
        {t(basis === 'duty' ? 'circuits.recipients.nobodyOnDuty' : 'circuits.recipients.nobodyFollows')}{' '}
        <Link to="/roads/duty">{t('duty.title')}</Link>
      </Text>
    )
  if (!notify)
    return (
      <Text as="p" tone="delayed" role="status">
        {t('circuits.recipients.off', { names: recipients.map(({ name }) => name).join(', ') })}
      </Text>
    )
  return (
    <section role="status" aria-label={t('circuits.recipients.label')}>
      <p>{t('circuits.recipients.title')}</p>
      <ul className="bullets">
        {recipients.map((recipient) => (
          <li key={`${recipient.name} ${recipient.from}`}>
            {recipientWords(display, recipient, nowMs)}
            <OtherPasses display={display} recipient={recipient} passes={passes} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says that a recipient is also expected on other circuits while the passes of this order are driven. */
function OtherPasses({
  display,
  recipient: { elsewhere },
  passes,
  nowMs,
}: Pick<Props, 'display' | 'nowMs'> & {
  readonly recipient: Recipient
  readonly passes: NonNullable<Order['passes']>
}) {
  const { t, formats } = display
  const simultaneousPasses = simultaneous(elsewhere, passes)
  const [first] = simultaneousPasses
  if (!first) return null
  const circuits = new Set(simultaneousPasses.map(({ circuit }) => circuit))
  return (
    <Text as="p" tone="delayed">
      {t('circuits.recipients.elsewhere', {
        count: circuits.size,
        circuits: formats.list([...circuits]),
        time: momentWords(display, Date.parse(first.departAt), nowMs),
      })}
    </Text>
  )
}

/** Refetched, because somebody may come on duty while the form is open. */
const REFETCH_MS = 60_000

/** «Marc Chauvet, d’astreinte dès 22:00 : navigateur, puis SMS · remplaçant : Nadia Brun». */
function recipientWords(display: Display, { name, ways, standIn, from }: Recipient, nowMs: number): string {
  const { t } = display
  const fromMs = from === null ? null : Date.parse(from)
  const recipient =
    fromMs === null
      ? t('circuits.recipients.follower', { name })
      : fromMs > nowMs
        ? t('circuits.recipients.later', { name, time: momentWords(display, fromMs, nowMs) })
        : t('circuits.recipients.onDuty', { name })
  const how = fromMs === null ? waysWords(t, ways) : waysWords(t, ways, { isSequence: true })
  const line = t('circuits.recipients.by', { who: recipient, ways: how })
  return standIn === null ? line : `${line} · ${t('crew.standIn', { name: standIn })}`
}
