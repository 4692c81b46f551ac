import type { ReaderRole } from '@verglas/contract/duty-codes'
import {
  directiveWords,
  type Formats,
  formats,
  orderedPassWords,
  planPhrases,
  planSentence,
  type Translate,
} from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import type { Notice } from '../../../mail/ways.ts'
import type { Plan } from './plan-change.ts'
import type { WrittenDirective } from './queries.ts'
import type { CircuitWriting, TeamMember } from './team-queries.ts'

/** Why a person is notified of a directive. */
export type Reason =
  | 'ordered'
  | 'again'
  | 'reminder'
  | 'stand_in'
  | 'unconfirmed'
  | 'ends'
  | 'announced'
  | 'objected'
  | 'plan'

/** The fields of a directive that a message contains. */
type LetterDirective = Pick<
  WrittenDirective,
  | 'id'
  | 'circuitId'
  | 'author'
  | 'orderedAt'
  | 'expiresAt'
  | 'scope'
  | 'comment'
  | 'holdsAt'
  | 'objection'
  | 'archivedBy'
  | 'rules'
  | 'passes'
>

type About = {
  setupId: string
  publicUrl: string
  /** Identifies the event: each recipient gets one message per event. */
  event: string
  directive: LetterDirective
  circuit: CircuitWriting
  reason: Reason
  /** The plan that no longer agrees with the order, and the current instant; only for the reason `plan`. */
  changed?: ChangedPlan | undefined
  /** Who has not confirmed; only for the reasons `stand_in` and `unconfirmed`. */
  absent?: string | undefined
}

export type ChangedPlan = {
  readonly plan: Pick<Plan, 'headline' | 'road' | 'stretch' | 'closing'>
  readonly nowMs: number
}

type Reader = Pick<TeamMember, 'lang' | 'unit' | 'timezone'> & { readonly role?: ReaderRole }

/** A directive as a message in the recipient's language, units and time zone. */
export function directiveNotice(
  { setupId, publicUrl, event, directive, circuit, reason, changed, absent }: About,
  { lang, unit, timezone, role }: Reader,
): Notice {
  const t = translateIn(lang)
  const format = formats({ locale: lang, units: unit, timeZone: timezone })
  const time = (text: string) => format.dateTime(Date.parse(text))
  const { expiresAt, comment, holdsAt, objection } = directive
  const ends =
    expiresAt === null ? t('circuits.furtherNotice') : t('circuits.until', { time: time(expiresAt) })
  const rules = directiveWords({ t, formats: format }, directive, circuit)
  const facts = [...(directive.scope === 'private' ? [t('circuits.private')] : []), ends]
  const order = `${rules} (${facts.join(', ')})`
  const passes = orderedPassWords({ t, formats: format }, directive.passes, circuit)
  const planNow = changed ? changedWords({ t, formats: format }, changed, circuit) : null
  const orderWithPasses = [order, ...passes].join('. ')
  const orderWithComment = comment === '' ? orderWithPasses : `${orderWithPasses}. ${comment}`
  const unconfirmed =
    absent === undefined ? null : t(`circuits.letter.absent.${reason}`, { name: absent, defaultValue: '' })
  const orderNow =
    holdsAt === null
      ? orderWithComment
      : t(`circuits.letter.short.${objection === null ? 'automatic' : 'objected'}`, {
          order: orderWithComment,
          time: time(holdsAt),
        })
  const shortText = planNow ?? [unconfirmed, orderNow].filter((text) => text !== null).join(' ')
  // A crew opens the page on which it confirms and reports.
  const page = role === 'crew' || role === 'stand_in' ? 'crew' : 'circuit'
  const address = `${publicUrl}/roads/${page}/${encodeURIComponent(directive.circuitId)}`
  return {
    event,
    setupId,
    letter: {
      lang,
      title: t(`circuits.letter.title.${reason}`, { circuit: circuit.name }),
      paragraphs: [
        ...(planNow === null ? [] : [planNow, t('circuits.letter.inForce')]),
        ...(unconfirmed === null ? [] : [unconfirmed]),
        `${order}.`,
        ...passes.map((pass) => `${pass}.`),
        ...(comment === '' ? [] : [comment]),
        ...originWords({ t, formats: format }, directive),
      ],
      link: { label: t(`circuits.letter.open.${reason}`), address },
      footer: [
        t(`circuits.letter.why.${role === 'crew' && reason !== 'reminder' ? 'crew' : reason}`, {
          address: `${publicUrl}/user/notifications`,
        }),
      ],
    },
    shortText,
    address,
  }
}

/** Who issued the directive and when. For an automatic one: when it takes effect, or who objected and why. */
function originWords(
  { t, formats }: { t: Translate; formats: Formats },
  { author, orderedAt, holdsAt, objection, archivedBy }: LetterDirective,
): string[] {
  const zone = formats.timeZoneName()
  const time = (text: string) => formats.dateTime(Date.parse(text))
  const objected = objection !== null && {
    name: archivedBy ?? '',
    why: t(`circuits.directive.departures.${objection}`),
  }
  return [
    ...(objected ? [t('circuits.letter.objected', objected)] : []),
    holdsAt === null
      ? t('circuits.letter.by', { author, time: time(orderedAt), zone })
      : t(`circuits.letter.${objection === null ? 'automatic' : 'notInForce'}`, {
          time: time(holdsAt),
          zone,
        }),
  ]
}

/** Words for the pass that the plan needs now. */
function changedWords(
  { t, formats }: { t: Translate; formats: Formats },
  { plan, nowMs }: ChangedPlan,
  circuit: CircuitWriting,
): string {
  const moment = (ms: number) => `${formats.shortDay(ms)} ${formats.time(ms)}`
  const localizer = { t, formats, nowMs, moment }
  const sentence = planSentence(localizer, plan, circuit)
  if (sentence === null) return t('circuits.letter.nothingPlanned')
  return planPhrases(localizer, plan, circuit).what
    ? t('circuits.letter.planNow', { plan: sentence })
    : `${t('circuits.letter.nothingPlanned')} ${capital(sentence)}.`
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
