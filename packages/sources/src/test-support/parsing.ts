/** Test support: what a source parses from a message, and whether damaged copies of it stay sound. */

import type { Fact } from '../facts/fact.ts'
import type { ObservationFact } from '../facts/observation.ts'
import type { ParseSite } from '../reading/parse-site.ts'
import type { Refusal } from '../reading/refusal.ts'
import type { Source } from '../source.ts'
import { collect, faultOf, mutate } from './fuzz.ts'

type Parser = Pick<Source, 'parse'>

/** A document that is not text is written as JSON. */
export const bytesOf = (document: unknown): Uint8Array =>
  document instanceof Uint8Array
    ? document
    : Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))

export const parserOf =
  (source: Parser, usual: ParseSite) =>
  (document: unknown, site: Partial<ParseSite> = {}, pieceBytes = 4096) =>
    collect(source, bytesOf(document), { ...usual, ...site }, pieceBytes)

/** What a source yields. */
export type Items = readonly { readonly kind: string }[]

export const factsOfKind = <Kind extends Fact['kind']>(
  items: Items,
  kind: Kind,
): Extract<Fact, { kind: Kind }>[] =>
  items.filter((item): item is Extract<Fact, { kind: Kind }> => item.kind === kind)

export const factsIn = (items: Items): ObservationFact[] => factsOfKind(items, 'observation')

export const refusalsIn = (items: Items): Refusal[] =>
  items.filter((item): item is Refusal => item.kind === 'refusal')

export const reasonsIn = (items: Items): string[] => refusalsIn(items).map(({ reason }) => reason)

/** Facts in a canonical order, to compare those of messages that came in different orders. */
export const sortedFacts = (items: Items): ObservationFact[] =>
  factsIn(items).toSorted(
    (a, b) => a.observedAt.getTime() - b.observedAt.getTime() || a.stationRef.localeCompare(b.stationRef),
  )

/** Parses damaged copies of a message; throws at the first fact that is not sound. */
export async function expectSound(
  source: Parser,
  document: unknown,
  site: ParseSite,
  copies = 1000,
): Promise<void> {
  const bytes = bytesOf(document)
  for (let seed = 0; seed < copies; seed += 1) {
    for (const fact of await collect(source, mutate(bytes, seed), site, seed % 3 === 0 ? 31 : 4096)) {
      const fault = faultOf(fact, site.receivedAt)
      if (fault !== null) throw new Error(`seed ${seed}: ${fault}`)
    }
  }
}
