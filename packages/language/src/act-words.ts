import { directiveWords, type Spreading, spreadWords, treatmentWords } from './directive-words.ts'
import type { Formats } from './formats.ts'
import { orderedPassWords } from './plan-words.ts'
import { limitWords } from './road-decisions.ts'
import type { Translate } from './translate.ts'

/** Needs the words of the circuits and of the dossier. */
type Localizer = { readonly t: Translate; readonly formats: Formats }

/** An act of the hash chain, with its content. */
type Act = { readonly kind: string; readonly content: string }

/** Content of each kind, as far as it is displayed: a database row as it was published. */
type Directive = {
  readonly author: string
  readonly rules: Parameters<typeof directiveWords>[1]['rules']
  /** Older acts lack them. */
  readonly passes?: Parameters<typeof orderedPassWords>[1]
  readonly archived_by: string | null
  readonly archived_at: string | null
  readonly expires_at?: string | null
  readonly scope?: string
  readonly comment?: string
  /** Why it differs from the advice. */
  readonly departure?: string | null
  /** Missing in older acts, which are all orders of persons. */
  readonly holds_at?: string | null
  readonly objection?: string | null
}
type Reader = {
  readonly name: string
  readonly read_at: string | null
  readonly reminded_at: string | null
  /** Older acts lack it. */
  readonly role?: string
  readonly escalated_to?: string | null
}
type PassReport = {
  readonly name: string
  readonly pass_no: number
  readonly started_at: string | null
  readonly done_at: string | null
  /** When the person took back that it was finished; older acts lack it. */
  readonly reopened_at?: string | null
}
type RoadDecision = {
  readonly author: string
  readonly kind: string
  readonly limit_kmh: number | null
  readonly from_at: string
  readonly to_at: string
  readonly comment: string
  readonly ended_by: string | null
  readonly ended_at: string | null
}
type Done = {
  readonly author: string
  readonly treatment: string
  readonly spread_gm2: number | null
  /** Older acts lack it. */
  readonly deicer?: string
  readonly done_at: string
  readonly withdrawn_by: string | null
  /** Missing if the complete circuit was treated. */
  readonly km_from?: number | null
  readonly km_to?: number | null
  readonly vehicle?: string | null
}

/** «Consigne : Autoroute – sel 15 g/m²», and the author of the act. */
export function actWords(
  localizer: Localizer,
  { kind, content }: Act,
  circuit: Spreading,
): { words: string; by: string } {
  const { t, formats } = localizer
  const act: unknown = JSON.parse(content) // written by the database
  if (kind === 'directive') {
    const { author, rules, archived_by: archivedBy } = act as Directive
    const words = directiveWords(localizer, { rules }, circuit)
    const order = orderWords(localizer, act as Directive, words)
    const terms = termsOf(localizer, act as Directive, circuit)
    return { words: [order, ...terms].join(' · '), by: archivedBy ?? author }
  }
  if (kind === 'directive_reader') {
    return { words: readerWords(localizer, act as Reader), by: (act as Reader).name }
  }
  if (kind === 'pass_report') {
    const { name, pass_no: passNo, started_at, done_at, reopened_at } = act as PassReport
    const key = reopened_at
      ? 'passReopened'
      : done_at
        ? 'passDone'
        : started_at
          ? 'passStarted'
          : 'passTakenBack'
    const moment = reopened_at ?? done_at ?? started_at
    const time = moment === null ? '' : formats.dateTime(Date.parse(moment))
    return { words: t(`dossier.${key}`, { number: passNo + 1, time }), by: name }
  }
  if (kind === 'road_decision') {
    const { author, ended_by: endedBy } = act as RoadDecision
    return { words: roadDecisionAct(localizer, act as RoadDecision), by: endedBy ?? author }
  }
  const {
    author,
    treatment,
    deicer = 'nacl',
    spread_gm2: gm2,
    done_at: doneAt,
    withdrawn_by: withdrawnBy,
    km_from: kmFrom,
    km_to: kmTo,
    vehicle,
  } = act as Done
  const quantity = spreadWords(localizer, { minGm2: gm2, maxGm2: null }, circuit)
  const words = [treatmentWords(localizer, { treatment, deicer }), quantity].filter(Boolean).join(' ')
  const values = { words, time: formats.dateTime(Date.parse(doneAt)) }
  const stretch =
    kmFrom == null || kmTo == null
      ? null
      : t('dossier.stretch', { from: formats.number(kmFrom), to: formats.number(kmTo) })
  const phrases = [t(withdrawnBy ? 'dossier.withdrawn' : 'dossier.done', values), stretch, vehicle]
  return { words: phrases.filter(Boolean).join(' · '), by: withdrawnBy ?? author }
}

/** «Circulation : route fermée de …», or that it was ended early or withdrawn. */
function roadDecisionAct(
  { t, formats }: Localizer,
  { kind, limit_kmh: limitKmh, from_at: from, to_at: to, comment, ended_at: endedAt }: RoadDecision,
): string {
  const time = (text: string) => formats.dateTime(Date.parse(text))
  const words = t(`dossier.roadDecision.${kind}`, {
    limit: limitWords({ formats }, { limitKmh }),
    from: time(from),
    to: time(to),
  })
  if (endedAt !== null) {
    const end = Date.parse(endedAt) <= Date.parse(from) ? 'withdrawn' : 'ended'
    return t(`dossier.roadDecision.${end}`, { words, time: time(endedAt) })
  }
  const decided = t('dossier.roadDecision.decided', { words })
  return [decided, comment && t('dossier.comment', { comment })].filter(Boolean).join(' · ')
}

/**
 * The other terms of an order: its departures, why it differs from the advice, until when it holds, for whom, and
 * its comment.
 */
function termsOf(
  localizer: Localizer,
  { passes = [], archived_by: archivedBy, expires_at: expiresAt, scope, comment, departure }: Directive,
  circuit: Spreading,
): string[] {
  if (archivedBy) return []
  const { t, formats } = localizer
  return [
    ...orderedPassWords(localizer, passes, circuit),
    departure
      ? t('circuits.directive.departs', { why: t(`circuits.directive.departures.${departure}`) })
      : '',
    expiresAt
      ? t('dossier.until', { time: formats.dateTime(Date.parse(expiresAt)) })
      : t('dossier.untilFurther'),
    scope === 'private' ? t('dossier.private') : '',
    comment ? t('dossier.comment', { comment }) : '',
  ].filter(Boolean)
}

/** What was done with a directive: ordered or archived, and for an automatic one whether it took effect. */
function orderWords({ t, formats }: Localizer, directive: Directive, words: string): string {
  const { archived_by: archivedBy, archived_at: archivedAt, holds_at: holdsAt, objection } = directive
  if (!holdsAt) return t(archivedBy ? 'dossier.archived' : 'dossier.ordered', { words })
  if (objection) return t('dossier.objected', { words, why: t(`circuits.directive.departures.${objection}`) })
  if (archivedAt === null)
    return t('dossier.announced', { words, time: formats.dateTime(Date.parse(holdsAt)) })
  return t(Date.parse(archivedAt) > Date.parse(holdsAt) ? 'dossier.archived' : 'dossier.automaticWithdrawn', {
    words,
  })
}

function readerWords({ t }: Localizer, act: Reader): string {
  const { read_at: readAt, reminded_at: remindedAt, role, escalated_to: escalatedTo = null } = act
  if (readAt !== null) return t('dossier.read')
  if (escalatedTo !== null) return t('dossier.escalated', { names: escalatedTo })
  if (remindedAt !== null) return t('dossier.reminded')
  return t(role === 'stand_in' ? 'dossier.standInNotified' : 'dossier.notified')
}
