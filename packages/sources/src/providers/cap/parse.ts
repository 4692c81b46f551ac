import type { AlertMessage } from '../../facts/alert.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { xmlText } from '../../reading/xml-text.ts'
import { readEntries } from './entries.ts'
import { type CapNode, capReader, childrenOf, textIn } from './reader.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** MSC repeats the complete chain of an alert, up to some sixty messages. */
const MAX_REFERENCES = 1000
const MAX_INFOS = 500

/**
 * The alert of a CAP 1.2 message, including CAP-CP; several info blocks, areas and languages become one fact.
 */
export async function* parseCap(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertMessage | Refusal> {
  try {
    const reader = capReader()
    for await (const text of xmlText(body, MAX_BYTES)) reader.write(text)
    const { message, refusals } = capMessage(reader.end(), site)
    yield message
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

/** Reads the `alert` element of a message. Throws `Refused` if it is not an alert for the public. */
export function capMessage(alert: CapNode, site: ParseSite) {
  const [identifier, sender] = ['identifier', 'sender'].map((name) => shortened(textIn(alert, name), 300))
  if (!identifier || !sender) throw new Refused('no_identifier', 'no identifier or no sender', alert.line)
  const sentAt = instantOf(textIn(alert, 'sent'))
  if (!sentAt) throw new Refused('no_date', `sent="${textIn(alert, 'sent')}"`, alert.line)
  if (isFuture(sentAt, site.receivedAt))
    throw new Refused('future', `sent="${textIn(alert, 'sent')}"`, alert.line)
  for (const [name, accepted, reason] of ACCEPTED_VALUES) {
    const value = textIn(alert, name)
    if (!accepted.includes(value)) throw new Refused(reason, `${name}="${shortened(value)}"`, alert.line)
  }
  const msgType = textIn(alert, 'msgType')
  const replaces = msgType === 'Alert' ? [] : referencesOf(textIn(alert, 'references'))
  const infos = childrenOf(alert, 'info')
  if (infos.length > MAX_INFOS) throw new Refused('too_large', `more than ${MAX_INFOS} info blocks`)
  if (infos.length === 0 && msgType !== 'Cancel') throw new Refused('empty', 'no info block', alert.line)
  const { entries, refusals } = readEntries(infos, sentAt, msgType === 'Cancel')
  if (msgType === 'Cancel' && replaces.length === 0)
    refusals.push(refusal('no_identifier', 'a cancellation that names no message to cancel', alert.line))
  const message: AlertMessage = {
    kind: 'alert',
    form: 'message',
    slot: `${sender},${identifier}`,
    issuedAt: sentAt,
    isCancel: msgType === 'Cancel',
    replaces,
    entries,
    attribution: attributionOf(sender, infos),
  }
  return { message, refusals }
}

/** Excludes exercises, tests, drafts, receipts and whatever is not for the public. */
const ACCEPTED_VALUES: readonly [name: string, values: readonly string[], reason: string][] = [
  ['status', ['Actual'], 'not_actual'],
  ['scope', ['Public'], 'not_public'],
  ['msgType', ['Alert', 'Update', 'Cancel'], 'no_alert'],
]

/**
 * «sender,identifier,sent», separated by spaces. Malformed references are left out; the others still apply.
 */
function referencesOf(text: string): AlertMessage['replaces'] {
  const references = text.split(/\s+/).filter((reference) => reference !== '')
  if (references.length > MAX_REFERENCES)
    throw new Refused('too_large', `more than ${MAX_REFERENCES} references`)
  const bySlot = new Map<string, AlertMessage['replaces'][number]>()
  for (const reference of references) {
    const [sender = '', identifier = '', sent = '', ...more] = reference.split(',')
    const sentAt = instantOf(sent)
    if (!sender || !identifier || !sentAt || more.length > 0) continue
    const slot = `${shortened(sender, 300)},${shortened(identifier, 300)}`
    bySlot.set(slot, { slot, sentAt })
  }
  return [...bySlot.values()]
}

/** Senders of Environment and Climate Change Canada. */
const CANADA = /@(ec\.gc\.ca|canada\.ca)$/

function attributionOf(sender: string, infos: readonly CapNode[]): string {
  if (CANADA.test(sender)) return 'Data Source: Environment and Climate Change Canada'
  const names = infos.map((info) => textIn(info, 'senderName')).filter((name) => name !== '')
  return shortened(names[0] ?? sender)
}
