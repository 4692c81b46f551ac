import { OVERSIGHT_MEASURES } from '@verglas/contract/oversight-codes'
import { type OversightRule, spellsOf } from '@verglas/contract/oversight-rules'
import { oversightRuleWords, translateFrom } from '@verglas/language'
import circuitsEn from '@verglas/language/areas/circuits/en.json'
import circuitsFr from '@verglas/language/areas/circuits/fr.json'
import en from '@verglas/language/areas/oversights/en.json'
import fr from '@verglas/language/areas/oversights/fr.json'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'
import { HOUR_MS } from '@verglas/quantities'
import type { JudgedRow } from '../areas/oversights/queries.ts'
import type { Notice } from '../mail/ways.ts'
import { type OversightChange, TOLD_AHEAD_HOURS } from './oversight-changes.ts'
import type { DeliveryParts } from './parts.ts'
import type { Recipient } from './recipients.ts'
import { filled, formatsOf, WORDS } from './words.ts'

const TRANSLATE = {
  fr: translateFrom({ ...fr, ...circuitsFr, codes: shellFr.codes }),
  en: translateFrom({ ...en, ...circuitsEn, codes: shellEn.codes }),
} as const
/** More names say no more. */
const MAX_NAMES = 8

type Told = {
  setupId: string
  person: Recipient
  change: OversightChange
  name: string
  rules: readonly OversightRule[]
  row: JudgedRow
}

/** What an oversight foresees, rule by rule: when, and at which places first. */
export function oversightNotice(
  { publicUrl }: Pick<DeliveryParts, 'publicUrl'>,
  { setupId, person, change, name, rules, row }: Told,
): Omit<Notice, 'event'> {
  const { lang, timezone } = person
  const words = WORDS[lang].oversight
  const formats = formatsOf(person, timezone)
  const t = TRANSLATE[lang]
  const severity = t(`codes.severity.${change.severity}`)
  const title = filled(WORDS[lang].oversight[change.what], { name, severity })
  const lines = change.what === 'ended' ? [words.over] : ruleLines({ person, rules, row })
  return {
    setupId,
    letter: {
      lang,
      title,
      paragraphs: [...lines, filled(words.zone, { zone: formats.timeZoneName() })],
      link: { label: words.open, address: oversightAddress(publicUrl, change.oversightId) },
      footer: [words.why],
    },
    shortText: lines[0] ?? '',
    address: oversightAddress(publicUrl, change.oversightId),
  }
}

const oversightAddress = (publicUrl: string, id: string) =>
  `${publicUrl}/oversights/view/${encodeURIComponent(id)}`

function ruleLines({ person, rules, row }: Pick<Told, 'person' | 'rules' | 'row'>): string[] {
  const words = WORDS[person.lang].oversight
  const formats = formatsOf(person, person.timezone)
  const pen = { t: TRANSLATE[person.lang], formats }
  return row.content.rules
    .toSorted((a, b) => b.severity - a.severity)
    .flatMap(({ ruleId, counts, places, placeCount }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      const [spell] = spellsOf((hour) => (counts[hour] ?? 0) > 0, Math.min(counts.length, TOLD_AHEAD_HOURS))
      if (!rule || !spell) return []
      const at = (hour: number) => formats.dateTime(row.startAt.getTime() + hour * HOUR_MS)
      const names = places.slice(0, MAX_NAMES).map((place) => place.name)
      const more = placeCount - names.length
      return [
        filled(words.rule, {
          rule: oversightRuleWords(pen, rule, OVERSIGHT_MEASURES[rule.measure]),
          from: at(spell.from),
          to: at(spell.to),
          places: names.join(', ') + (more > 0 ? ` ${filled(words.more, { count: more })}` : ''),
        }),
      ]
    })
}
