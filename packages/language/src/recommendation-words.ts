import { type AdviceLocalizer, adviceSentence } from './advice-words.ts'
import type { Spreading } from './directive-words.ts'
import {
  type PassAnswer,
  type PlanPhrases,
  type PlanWithHeadline,
  phrasesSentence,
  planPhrases,
} from './plan-words.ts'

type Recommendation = {
  readonly headline: Parameters<typeof adviceSentence>[1] | null
  /** Missing in advice of older programs. */
  readonly plan?: PlanWithHeadline | null | undefined
  /** The end of the forecast that the plan rests on; missing in dossiers of older programs. */
  readonly untilAt?: string | null | undefined
}

/**
 * The phrases of the plan; null without a plan. For a plan without a pass they say so, with the reason and the end of
 * the forecast: «Aucun traitement : la chaussée reste au-dessus de 0 °C (prévision examinée jusqu’à 18:00)».
 */
export function recommendationPhrases(
  localizer: AdviceLocalizer,
  recommendation: Recommendation,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): PlanPhrases | null {
  const { plan, headline } = recommendation
  if (!plan || headline === null) return null
  const phrases = planPhrases(localizer, plan, circuit, answer)
  return phrases.what ? phrases : { ...phrases, what: idleWords(localizer, headline, plan, recommendation) }
}

/** That nothing is treated, why, and until when the forecast was examined. */
function idleWords(
  { t, moment }: AdviceLocalizer,
  advice: NonNullable<Recommendation['headline']>,
  plan: PlanWithHeadline,
  { untilAt }: Recommendation,
): string {
  const reason = plan.headline.reason
    ? t(`circuits.plan.reasons.${plan.headline.reason}`)
    : t(`circuits.advice.reasons.${advice.reason}`)
  return [
    t(`circuits.plan.idle.${advice.treatment === 'patrol' ? 'patrol' : 'none'}`, { reason }),
    untilAt && t('circuits.plan.idle.until', { time: moment(Date.parse(untilAt)) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * What to do on a circuit: the headline of its plan, or the advice of an older program; null without advice. The same on
 * screens, in mails, in bulletins and in dossiers.
 */
export function recommendationSentence(
  localizer: AdviceLocalizer,
  recommendation: Recommendation,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): string | null {
  if (recommendation.headline === null) return null
  const phrases = recommendationPhrases(localizer, recommendation, circuit, answer)
  return phrases ? phrasesSentence(phrases) : adviceSentence(localizer, recommendation.headline, circuit)
}
