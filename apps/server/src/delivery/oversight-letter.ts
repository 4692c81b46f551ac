import { SEVERITY_COLOURS } from '@verglas/charts/theme'
import { dangerLevelOf, OVERSIGHT_MEASURES } from '@verglas/contract/oversight-codes'
import { hourSpans, type OversightRule } from '@verglas/contract/oversight-rules'
import { fillPlaceholders, oversightRuleWords } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { HOUR_MS } from '@verglas/quantities'
import type { JudgedRow } from '../areas/oversights/queries.ts'
import type { Notice } from '../mail/ways.ts'
import { NOTICE_LOOKAHEAD_HOURS, type OversightChange } from './oversight-changes.ts'
import type { Recipient } from './recipients.ts'
import type { DeliveryServices } from './services.ts'
import { formatsOf, letterWords } from './words.ts'

/** Maximum number of names in a list, because nobody reads longer ones. */
const MAX_NAMES = 8
/** Maximum numbers of oversights in a message, because nobody reads longer lists. */
const MAX_OVERSIGHTS = 40
const MAX_SHORT = 3

/** A change of an oversight for somebody, and what it foresees now. */
export type OversightNews = {
  change: OversightChange
  name: string
  rules: readonly OversightRule[]
  row: JudgedRow
}
type Reader = { setupId: string; person: Recipient }

/** A message about what an oversight foresees, rule by rule: when, and at which places first. */
export function oversightNotice(
  { publicUrl }: Pick<DeliveryServices, 'publicUrl'>,
  { setupId, person }: Reader,
  news: OversightNews,
): Omit<Notice, 'event'> {
  const { lang, timezone } = person
  const words = letterWords(lang).oversight
  const formats = formatsOf(person, timezone)
  const { change, rules, row } = news
  const lines = change.what === 'ended' ? [words.over] : ruleLines({ person, rules, row })
  const address = `${publicUrl}/oversights/view/${encodeURIComponent(change.oversightId)}`
  return {
    setupId,
    letter: {
      lang,
      title: titleOf(person, news),
      paragraphs: [...lines, fillPlaceholders(words.zone, { zone: formats.timeZoneName() })],
      link: { label: words.open, address },
      footer: [words.why],
    },
    shortText: lines[0] ?? '',
    address,
  }
}

/** One message for many oversights, worst first. */
export function oversightDigest(
  { publicUrl }: Pick<DeliveryServices, 'publicUrl'>,
  { setupId, person }: Reader,
  all: readonly OversightNews[],
): Omit<Notice, 'event'> {
  const words = letterWords(person.lang).oversight
  const titles = all
    .toSorted((a, b) => b.change.severity - a.change.severity)
    .map((news) => titleOf(person, news))
  const listedTitles = titles.slice(0, MAX_OVERSIGHTS)
  const count = titles.length - listedTitles.length
  const address = `${publicUrl}/oversights`
  return {
    setupId,
    letter: {
      lang: person.lang,
      title: fillPlaceholders(words.many, { count: titles.length }),
      paragraphs: count > 0 ? [...listedTitles, fillPlaceholders(words.more, { count })] : listedTitles,
      link: { label: words.openList, address },
      footer: [words.whyMany],
    },
    shortText: titles.slice(0, MAX_SHORT).join(' ; '),
    address,
  }
}

const severityWord = (lang: Recipient['lang'], severity: number): string => {
  const key = SEVERITY_COLOURS.find(({ code }) => code === severity)?.key
  return key ? translateIn(lang)(`codes.severity.${key}`) : '–'
}

const titleOf = ({ lang }: Recipient, { change, name }: OversightNews): string =>
  fillPlaceholders(letterWords(lang).oversight[change.what], {
    name,
    severity: severityWord(lang, change.severity),
  })

function ruleLines({
  person,
  rules,
  row,
}: Pick<Reader, 'person'> & Pick<OversightNews, 'rules' | 'row'>): string[] {
  const words = letterWords(person.lang).oversight
  const formats = formatsOf(person, person.timezone)
  const localizer = { t: translateIn(person.lang), formats }
  return row.content.rules
    .toSorted((a, b) => b.severity - a.severity)
    .flatMap(({ ruleId, counts, places, placeCount }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      const [episode] = hourSpans(
        (hour) => (counts[hour] ?? 0) > 0,
        Math.min(counts.length, NOTICE_LOOKAHEAD_HOURS),
      )
      if (!rule || !episode) return []
      const at = (hour: number) => formats.dateTime(row.startAt.getTime() + hour * HOUR_MS)
      const names = places.slice(0, MAX_NAMES).map((place) => place.name)
      const unnamedCount = placeCount - names.length
      return [
        fillPlaceholders(words.rule, {
          rule: oversightRuleWords(
            localizer,
            { ...rule, level: dangerLevelOf(rule.measure, rule.value) },
            OVERSIGHT_MEASURES[rule.measure],
          ),
          from: at(episode.from),
          to: at(episode.to),
          places:
            names.join(', ') +
            (unnamedCount > 0 ? ` ${fillPlaceholders(words.more, { count: unnamedCount })}` : ''),
        }),
      ]
    })
}
