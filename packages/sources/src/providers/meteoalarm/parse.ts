import type { AlertMessage } from '../../facts/alert.ts'
import { fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { capMessage } from '../cap/parse.ts'
import { type CapNode, textIn } from '../cap/reader.ts'
import { MAX_BYTES } from './pull.ts'

/** A large country has some 1,500 on a bad day. */
const MAX_WARNINGS = 20_000
/** Maximum number of elements in one message, the same as for the CAP reader. */
const MAX_NODES = 50_000
/** The terms require the network and the delay to be named along with the weather service. */
const NETWORK =
  'EUMETNET – MeteoAlarm. Time delays between this website and www.meteoalarm.org are possible; for the most up-to-date information see www.meteoalarm.org.'

/**
 * Parses the warnings of a country: CAP messages written as JSON, each read as CAP. A warning missing from
 * the list has not necessarily ended.
 */
export async function* parseMeteoalarm(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertMessage | Refusal> {
  try {
    const warnings = fields(await jsonOf(body, MAX_BYTES))?.warnings
    if (!Array.isArray(warnings)) throw new Refused('wrong_root', 'no list of warnings')
    if (warnings.length > MAX_WARNINGS) throw new Refused('too_large', `more than ${MAX_WARNINGS} warnings`)
    const faults = new Map<string, Refusal>()
    for (const [index, warning] of warnings.entries()) {
      const result = messageOf(fields(warning)?.alert, index, site)
      for (const refusal of result.refusals)
        if (!faults.has(refusal.reason)) faults.set(refusal.reason, refusal)
      if (result.message) yield result.message
    }
    yield* faults.values()
  } catch (error) {
    yield refusalOf(error)
  }
}

function messageOf(alert: unknown, index: number, site: ParseSite) {
  try {
    if (!fields(alert)) throw new Refused('wrong_root', 'no alert')
    const budget = { nodes: MAX_NODES }
    const [root] = nodesOf('alert', alert, budget)
    if (!root) throw new Refused('wrong_root', 'no alert')
    const { message, refusals } = capMessage(root, site)
    return { message: { ...message, attribution: `${serviceOf(root, message)} · ${NETWORK}` }, refusals }
  } catch (error) {
    const { reason, detail } = refusalOf(error)
    return { message: null, refusals: [refusal(reason, `warning ${index}: ${detail}`)] }
  }
}

/** Builds the same tree as the XML reader: a list becomes an element that occurs several times. */
function nodesOf(name: string, value: unknown, budget: { nodes: number }): CapNode[] {
  if (Array.isArray(value)) return value.flatMap((node) => nodesOf(name, node, budget))
  budget.nodes -= 1
  if (budget.nodes < 0) throw new Refused('too_large', `more than ${MAX_NODES} elements`)
  const inner = fields(value)
  if (inner) {
    const children = Object.entries(inner).flatMap(([key, child]) => nodesOf(key, child, budget))
    return [{ name, text: '', children, line: 0 }]
  }
  return value === null || value === undefined ? [] : [{ name, text: String(value), children: [], line: 0 }]
}

function serviceOf(alert: CapNode, { attribution }: AlertMessage): string {
  const names = alert.children.filter(({ name }) => name === 'info').map((info) => textIn(info, 'senderName'))
  return shortened(names.find((name) => name !== '') ?? attribution)
}
