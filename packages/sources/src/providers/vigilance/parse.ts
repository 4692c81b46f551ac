import type { AlertFact } from '../../facts/alert.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { readMap } from './map.ts'
import { readTexts } from './texts.ts'

/** The map has some 500 kB; the texts on a bad day 1 MB. */
const MAX_BYTES = 16 * 1024 * 1024

/** The two products of Vigilance: the map, which is a complete list, and its texts. Each names itself. */
export async function* parseVigilance(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertFact | Refusal> {
  try {
    const product = fields(fields(await jsonOf(body, MAX_BYTES))?.product)
    if (product?.warning_type !== 'vigilance') throw new Refused('wrong_root', 'no product of Vigilance')
    const issuedAt = issuedAtOf(product, site)
    const kind = String(product.type_cdp).toLowerCase()
    const read = kind.startsWith('cdp_carte') ? readMap : kind.startsWith('cdp_textes') ? readTexts : null
    if (!read) throw new Refused('wrong_root', `type_cdp="${shortened(kind)}"`)
    const { fact, refusals } = read(product, issuedAt)
    yield fact
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

function issuedAtOf({ update_time: updated }: Fields, site: ParseSite): Date {
  const at = typeof updated === 'string' ? instantOf(updated) : null
  if (!at) throw new Refused('no_date', `update_time=${shortened(JSON.stringify(updated) ?? '', 60)}`)
  if (isFuture(at, site.receivedAt)) throw new Refused('future', `update_time="${at.toISOString()}"`)
  return at
}
