import type { AlertTexts } from '../../facts/alert.ts'
import { nameOf, plainText } from '../../reading/alert-words.ts'
import { type Fields, fields } from '../../reading/json-document.ts'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import { COUNTRY, DOMAIN, PHENOMENA, slotOf } from './phenomena.ts'

const MAX_BLOCKS = 1000

/** Stands for the phenomenon in the general text of a domain. */
const ALL_PHENOMENA = 'all'

/**
 * The complete bulletins by domain and phenomenon, in order: a title in bold, then its paragraphs. Blank
 * texts separate paragraphs. Zones of several departments are left out, since nothing names their
 * departments.
 */
export function readTexts(product: Fields, issuedAt: Date): { fact: AlertTexts; refusals: Refusal[] } {
  const refusals: Refusal[] = []
  const blocks = product.text_bloc_items
  if (!Array.isArray(blocks) || blocks.length > MAX_BLOCKS) throw new Refused('wrong_root', 'no text blocks')
  const linesBySlot = new Map<string, { title: string | null; lines: string[] }>()
  for (const block of blocks.map(fields)) {
    const domain = block?.domain_id
    if (!block || typeof domain !== 'string') {
      refusals.push(refusal('unknown_domain', 'a text block without a domain'))
      continue
    }
    if (domain !== COUNTRY && !DOMAIN.test(domain)) continue
    for (const item of listOf(block.bloc_items)) {
      for (const text of listOf(item.text_items)) {
        const phenomenon =
          text.hazard_code === null || text.hazard_code === undefined
            ? ALL_PHENOMENA
            : String(text.hazard_code)
        if (phenomenon !== ALL_PHENOMENA && !Object.hasOwn(PHENOMENA, phenomenon)) {
          refusals.push(refusal('unknown_phenomenon', `${domain}: ${shortened(phenomenon, 20)}`))
          continue
        }
        const slot = slotOf(domain, phenomenon)
        const slotText = linesBySlot.get(slot) ?? { title: nameOf(block.bloc_title), lines: [] }
        slotText.lines.push(...listOf(text.term_items).flatMap(linesOf))
        linesBySlot.set(slot, slotText)
      }
    }
  }
  const texts = [...linesBySlot].map(([slot, { title, lines }]) => ({
    slot,
    texts: { fr: { headline: title, description: plainText(lines.join('\n')), instruction: null } },
  }))
  return { fact: { kind: 'alert', form: 'texts', issuedAt, texts }, refusals }
}

function linesOf(term: Fields): string[] {
  return listOf(term.subdivision_text).flatMap(({ underline_text: underlined, bold_text: bold, text }) => {
    const paragraphs = Array.isArray(text) ? text.map((line) => plainText(line) ?? '') : []
    return [plainText(underlined), plainText(bold), ...paragraphs].filter((line) => line !== null)
  })
}

const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fields).filter((entry) => entry !== null) : []
