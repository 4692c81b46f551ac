import {
  directiveWords,
  type Formats,
  formats,
  orderedPassWords,
  planSentence,
  type Translate,
} from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import type { Notice } from '../../../mail/ways.ts'
import type { Plan } from './plan-change.ts'
import type { WrittenDirective } from './queries.ts'
import type { CircuitWriting, TeamMember } from './team-queries.ts'

/** Why a person is notified of a directive. */
export type Reason = 'ordered' | 'again' | 'reminder' | 'ends' | 'announced' | 'objected' | 'plan'

type About = {
  setupId: string
  publicUrl: string
  /** Identifies the event: each recipient gets one message per event. */
  event: string
  directive: WrittenDirective
  circuit: CircuitWriting
  reason: Reason
  /** The plan that no longer agrees with the order, and the present instant; only for the reason `plan`. */
  changed?: ChangedPlan | undefined
}

export type ChangedPlan = { readonly plan: Plan; readonly nowMs: number }

/** A directive as a message in the recipient's language, units and time zone. */
export function directiveNotice(
  { setupId, publicUrl, event, directive, circuit, reason, changed }: About,
  { lang, unit, timezone }: Pick<TeamMember, 'lang' | 'unit' | 'timezone'>,
): Notice {
  const t = translateIn(lang)
  const format = formats({ locale: lang, units: unit, timeZone: timezone })
  const time = (text: string) => format.dateTime(Date.parse(text))
  const { expiresAt, author, orderedAt, comment, holdsAt, objection, archivedBy } = directive
  const ends =
    expiresAt === null ? t('circuits.furtherNotice') : t('circuits.until', { time: time(expiresAt) })
  const rules = directiveWords({ t, formats: format }, directive, circuit)
  const facts = [...(directive.scope === 'private' ? [t('circuits.private')] : []), ends]
  const order = `${rules} (${facts.join(', ')})`
  const passes = orderedPassWords({ t, formats: format }, directive.passes, circuit)
  const planNow = changed ? changedWords({ t, formats: format }, changed, circuit) : null
  const orderWithPasses = [order, ...passes].join('. ')
  const orderWithComment = comment === '' ? orderWithPasses : `${orderWithPasses}. ${comment}`
  const shortText =
    planNow ??
    (holdsAt === null
      ? orderWithComment
      : t(`circuits.letter.short.${objection === null ? 'automatic' : 'objected'}`, {
          order: orderWithComment,
          time: time(holdsAt),
        }))
  const address = `${publicUrl}/roads/circuit/${encodeURIComponent(directive.circuitId)}`
  return {
    event,
    setupId,
    letter: {
      lang,
      title: t(`circuits.letter.title.${reason}`, { circuit: circuit.name }),
      paragraphs: [
        ...(planNow === null ? [] : [planNow, t('circuits.letter.inForce')]),
        `${order}.`,
        ...passes.map((pass) => `${pass}.`),
        ...(comment === '' ? [] : [comment]),
        ...(objection === null
          ? []
          : [
              t('circuits.letter.objected', {
                name: archivedBy ?? '',
                why: t(`circuits.directive.departures.${objection}`),
              }),
            ]),
        holdsAt === null
          ? t('circuits.letter.by', { author, time: time(orderedAt), zone: format.timeZoneName() })
          : t(`circuits.letter.${objection === null ? 'automatic' : 'notInForce'}`, {
              time: time(holdsAt),
              zone: format.timeZoneName(),
            }),
      ],
      link: { label: t(`circuits.letter.open.${reason}`), address },
      footer: [t(`circuits.letter.why.${reason}`, { address: `${publicUrl}/user/notifications` })],
    },
    shortText,
    address,
  }
}

/** What the plan asks for now. */
function changedWords(
  { t, formats }: { t: Translate; formats: Formats },
  { plan, nowMs }: ChangedPlan,
  circuit: CircuitWriting,
): string {
  const moment = (ms: number) => `${formats.shortDay(ms)} ${formats.time(ms)}`
  const sentence = planSentence({ t, formats, nowMs, moment }, plan, circuit)
  return sentence === null
    ? t('circuits.letter.nothingPlanned')
    : t('circuits.letter.planNow', { plan: sentence })
}
