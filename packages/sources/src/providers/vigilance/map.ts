import type { Severity } from '@verglas/contract/alert-codes'
import type { AlertArea, AlertEntry, AlertList } from '../../facts/alert.ts'
import { nameOf, plainText } from '../../reading/alert-words.ts'
import { type Fields, fields } from '../../reading/json-document.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { COLOURS, COUNTRY, DOMAIN, PHENOMENA, slotOf } from './phenomena.ts'

const ATTRIBUTION = 'Source : Météo-France'
const WEB = 'https://vigilance.meteofrance.fr'
const FLOOD = '4'
const MAX_DOMAINS = 400

type Hour = { from: Date; to: Date; severity: Severity; level: string }
/** Consecutive coloured hours without a gap. */
type HourRun = [Hour, ...Hour[]]
type Period = { name: string; from: Date; to: Date; domains: unknown[]; texts: Fields }

/**
 * The alerts of the map: one for each stretch of hours in which a phenomenon is yellow or worse in a
 * department or on its coast. Adjacent hours of today (J) and tomorrow (J1) form one stretch. What the map
 * does not colour has ended.
 */
export function readMap(product: Fields, issuedAt: Date): { fact: AlertList; refusals: Refusal[] } {
  const area = product.domain_id ?? COUNTRY
  if (area !== COUNTRY)
    throw new Refused('wrong_root', `a map of ${shortened(String(area), 20)}, and not of the country`)
  const refusals: Refusal[] = []
  const periods = periodsOf(product)
  const hoursBySlot = new Map<string, Hour[]>()
  const unread = new Set<string>()
  let isComplete = true
  for (const period of periods) {
    for (const domain of period.domains.map(fields)) {
      const code = domain?.domain_id
      if (code === COUNTRY) continue
      if (
        !domain ||
        typeof code !== 'string' ||
        !DOMAIN.test(code) ||
        !Array.isArray(domain.phenomenon_items)
      ) {
        refusals.push(refusal('unknown_domain', shortened(JSON.stringify(code) ?? 'none', 60)))
        isComplete = false
        continue
      }
      for (const item of domain.phenomenon_items.map(fields)) {
        const phenomenon = String(item?.phenomenon_id)
        if (!item || !Object.hasOwn(PHENOMENA, phenomenon)) {
          refusals.push(refusal('unknown_phenomenon', `${code}: ${shortened(phenomenon, 20)}`))
          continue
        }
        const slot = slotOf(code, phenomenon)
        try {
          hoursBySlot.set(slot, [...(hoursBySlot.get(slot) ?? []), ...hoursOf(item, phenomenon, period)])
        } catch (error) {
          const { reason, detail } = refusalOf(error)
          refusals.push(refusal(reason, `${slot}: ${detail}`))
          unread.add(slot)
        }
      }
    }
  }
  if (hoursBySlot.size === 0) throw new Refused('empty', 'no domain with a phenomenon could be read')
  const slots = [...hoursBySlot]
    .filter(([slot]) => !unread.has(slot))
    .map(([slot, hours]) => ({
      slot,
      entries: stretchesOf(hours).map((stretch) => readEntry(slot, stretch, periods)),
    }))
  const fact: AlertList = {
    kind: 'alert',
    form: 'list',
    issuedAt,
    isComplete,
    unread: [...unread],
    slots,
    stated: { periods: periods.map((period) => statedOf(period, refusals)) },
    statedAreas: [],
    attribution: ATTRIBUTION,
  }
  return { fact, refusals }
}

function periodsOf({ periods }: Fields): Period[] {
  if (!Array.isArray(periods) || periods.length === 0 || periods.length > 8)
    throw new Refused('empty', 'no periods')
  return periods.map((item) => {
    const period = fields(item) ?? {}
    const [from, to] = [instant(period, 'begin_validity_time'), instant(period, 'end_validity_time')]
    const domains = fields(period.timelaps)?.domain_ids
    if (from >= to) throw new Refused('no_duration', `from ${from.toISOString()} to ${to.toISOString()}`)
    if (!Array.isArray(domains) || domains.length > MAX_DOMAINS) throw new Refused('wrong_root', 'no domains')
    return {
      name: shortened(String(period.echeance), 10),
      from,
      to,
      domains,
      texts: fields(period.text_items) ?? {},
    }
  })
}

/** The flood watch gives a colour without hours, which applies to the complete period. */
function hoursOf(item: Fields, phenomenon: string, { from, to }: Period): Hour[] {
  const items = Array.isArray(item.timelaps_items) ? item.timelaps_items : []
  if (items.length === 0) {
    const colour = colourOf(item.phenomenon_max_color_id)
    if (colour.severity > 0 && phenomenon !== FLOOD) throw new Refused('no_hours', 'a colour without hours')
    return [{ from, to, ...colour }]
  }
  return items.map((paragraph) => {
    const hour = fields(paragraph) ?? {}
    const [begin, end] = [instant(hour, 'begin_time'), instant(hour, 'end_time')]
    if (begin >= end) throw new Refused('no_duration', `from ${begin.toISOString()} to ${end.toISOString()}`)
    return { from: begin, to: end, ...colourOf(hour.color_id) }
  })
}

/** Colours occur as numbers and as numeric texts. */
function colourOf(colour: unknown): { level: string; severity: Severity } {
  const id = typeof colour === 'string' || typeof colour === 'number' ? Number(colour) : Number.NaN
  const colourEntry = COLOURS[id]
  if (!colourEntry)
    throw new Refused('unknown_severity', `colour ${shortened(JSON.stringify(colour) ?? 'none', 20)}`)
  return colourEntry
}

/** Coloured hours in order, grouped into stretches without a gap. */
function stretchesOf(hours: readonly Hour[]): HourRun[] {
  const stretches: HourRun[] = []
  const coloured = hours.filter((hour) => hour.severity > 0)
  for (const hour of coloured.sort(
    (a, b) => a.from.getTime() - b.from.getTime() || a.to.getTime() - b.to.getTime(),
  )) {
    const stretch = stretches.at(-1)
    if (stretch && hour.from <= endOf(stretch)) stretch.push(hour)
    else stretches.push([hour])
  }
  return stretches
}

const endOf = (hours: readonly Hour[]): Date => new Date(Math.max(...hours.map((hour) => hour.to.getTime())))

function readEntry(slot: string, hours: HourRun, periods: readonly Period[]): AlertEntry {
  const [first] = hours
  const startsAt = first.from
  const [domain = '', phenomenon = ''] = slot.split(' ')
  const { severity, level } = hours.reduce(
    (worst, hour) => (hour.severity > worst.severity ? hour : worst),
    first,
  )
  return {
    type: PHENOMENA[phenomenon] ?? 'other',
    severity,
    level,
    urgency: null,
    certainty: null,
    texts: {},
    sentAt: null,
    effectiveAt: null,
    onsetAt: startsAt,
    expiresAt: null,
    startsAt,
    // Each map begins at its own validity: an earlier start is cut off there.
    isStartCut: periods.every((period) => startsAt <= period.from),
    endsAt: endOf(hours),
    hours,
    isOver: false,
    areas: [areaOf(domain)],
    web: WEB,
  }
}

function areaOf(domain: string): AlertArea {
  const [, department = '', coast] = DOMAIN.exec(domain) ?? []
  return { names: {}, codes: [{ scheme: coast ? 'coast' : 'department', value: department }], geometry: null }
}

/** Summary of the map: the worst colour of each domain, and the comment. */
function statedOf({ name, from, to, domains, texts }: Period, refusals: Refusal[]) {
  const severities: Record<string, Severity> = {}
  for (const domain of domains.map(fields)) {
    if (typeof domain?.domain_id !== 'string' || !DOMAIN.test(domain.domain_id)) continue
    try {
      severities[domain.domain_id] = colourOf(domain.max_color_id).severity
    } catch (error) {
      refusals.push(refusalOf(error))
    }
  }
  const paragraphs = Array.isArray(texts.text) ? texts.text.map((text) => plainText(text)) : []
  const text = paragraphs.filter((paragraph) => paragraph !== null)
  return { name, from, to, title: nameOf(texts.title), text, severities }
}

function instant(record: Fields, name: string): Date {
  const at = typeof record[name] === 'string' ? instantOf(record[name]) : null
  if (!at) throw new Refused('no_date', `${name}=${shortened(JSON.stringify(record[name]) ?? 'none', 60)}`)
  return at
}
