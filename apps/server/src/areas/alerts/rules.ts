import type { AlertSource } from '@verglas/contract/alert-codes'
import { type Locale, OWN_SOURCE } from '@verglas/contract/codes'
import type { ReadMark } from '../../db/read-marks.ts'
import { type AlertInForce, type AtPoint, hasNoPlace } from './in-force.ts'
import { isOwn, worstValue } from './own.ts'
import { areaNameOf, composedHeadline, noPlaceName } from './words.ts'

/** An alert is unread without a mark, and again if it got worse or begins earlier than when it was marked. */
export function isRead(readMark: ReadMark | undefined, alert: { severity: number; startsAt: Date }): boolean {
  if (!readMark?.isRead) return false
  const isWorse = alert.severity > (readMark.severity ?? 0)
  const isEarlier = readMark.startsAt !== null && alert.startsAt < readMark.startsAt
  return !isWorse && !isEarlier
}

type Ordered = { severity: number; time_start: string; point_name: string; id: string }

/** Highest severity first, then earliest start. */
export function byUrgency(a: Ordered, b: Ordered): number {
  return (
    b.severity - a.severity ||
    compare(a.time_start, b.time_start) ||
    compare(a.point_name, b.point_name) ||
    compare(a.id, b.id)
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Keeps the worst part of each event at each place; of equal ones the first to begin. */
export function worstOfEach<Impact extends { alert: AlertInForce; place: number }>(
  impacts: readonly Impact[],
): Impact[] {
  const byKey = new Map<string, Impact>()
  for (const impact of impacts) {
    const key = `${impact.alert.id} ${impact.place}`
    const worst = byKey.get(key)
    if (!worst || isWorse(impact.alert, worst.alert)) byKey.set(key, impact)
  }
  return [...byKey.values()]
}

const isWorse = (worse: AlertInForce, other: AlertInForce): boolean =>
  worse.severity > other.severity ||
  (worse.severity === other.severity &&
    (worse.startsAt < other.startsAt ||
      (+worse.startsAt === +other.startsAt && worse.issuedAt > other.issuedAt)))

const SOURCES: Record<string, AlertSource> = {
  [OWN_SOURCE]: 'MG',
  vigilance: 'MF',
  'meteo-forets': 'MF',
  vigicrues: 'Vigicrues',
  'geomet-alerts': 'SMC',
}

/** The issuer of the alert; CAP is a format used by many authorities. */
export function sourceOf({ source, attribution }: AlertInForce): AlertSource {
  return SOURCES[source] ?? (/Environment and Climate Change Canada/.test(attribution) ? 'SMC' : 'other')
}

export const placeView = (point: AtPoint['point'], lang: Locale) => ({
  id_castpoint: point.castpointId,
  id_station: point.stationId,
  id_circuit: point.circuitId,
  zoneId: point.zoneId,
  point_name: hasNoPlace(point) ? noPlaceName(lang) : point.name,
})

/** The display fields of an alert that do not depend on the point. */
export function toAlertView(alert: AlertInForce, lang: Locale, atMs: number) {
  const [text] = textIn(alert.content.texts, lang)
  return {
    id: alert.id,
    type: alert.type,
    severity: alert.severity,
    message: text?.headline ?? composedHeadline(alert, lang),
    time_start: alert.startsAt.toISOString(),
    start: alert.startsAt.toISOString(),
    end: alert.endsAt?.toISOString() ?? null,
    isEndAssumed: alert.content.isEndAssumed === true,
    hours: alert.content.hours,
    source: sourceOf(alert),
    value: isOwn(alert) ? worstValue(alert.reason) : null,
    own: isOwn(alert) ? alert.reason : null,
    isActive: alert.startsAt.getTime() <= atMs,
    status: alert.status,
    level: alert.level,
    areaName: areaNameOf(alert.content.areas, lang),
    issuedAt: alert.issuedAt.toISOString(),
    provider: alert.source,
    attribution: alert.attribution,
  }
}

/** The text in the requested language, otherwise in the other one, with its language. */
export function textIn<Text>(
  texts: Partial<Record<Locale, Text>>,
  lang: Locale,
): [Text, Locale] | [null, null] {
  for (const language of [lang, lang === 'fr' ? 'en' : 'fr'] as const) {
    const text = texts[language]
    if (text) return [text, language]
  }
  return [null, null]
}
