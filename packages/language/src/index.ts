export { actWords } from './act-words.ts'
export {
  type AdviceLocalizer,
  advicePhrases,
  adviceSentence,
  changeWords,
  doseWords,
  periodWords,
} from './advice-words.ts'
export { type ClosingPeriod, closingPeriod, closingWords } from './closing-words.ts'
export { correctionWords } from './correction-words.ts'
export { type DangerTimes, dangerPeak, dangerWhen } from './danger-times.ts'
export { dangerSpan, dangerTitle, momentWords, type TitledDanger } from './danger-words.ts'
export {
  automaticWords,
  directiveRoadWords,
  directiveWords,
  type Spreading,
  spreadWords,
  treatmentWords,
} from './directive-words.ts'
export { enumeration } from './enumeration.ts'
export { fillPlaceholders } from './fill-placeholders.ts'
export { folded } from './folding.ts'
export { type FormatSettings, type Formats, formats } from './formats.ts'
export { gravePeriods, USUAL_CLOSING_LEAD_MINUTES } from './grave-periods.ts'
export { type LocalTime, localClock } from './local-time.ts'
export { LANGUAGES, type Locale, type Localized, localized } from './locales.ts'
export { type OrderNeed, orderNeedDeadline, orderNeedWords } from './order-need.ts'
export { backWords, type OrderStatus, orderStatusWords, roundDoubtWords } from './order-progress.ts'
export { oversightRuleWords, oversightValue } from './oversight-words.ts'
export { hardlyHelps, planGain } from './plan-gain.ts'
export {
  endsInDanger,
  isOptional,
  type PlanWithLateness,
  planAsOf,
  planLateness,
  slipperyFrom,
} from './plan-lateness.ts'
export { openEnd, planRoadSentences, planWarnings, worsePeriods } from './plan-road-words.ts'
export {
  hasShortfall,
  type PlanWithShortfall,
  shortfallKey,
  shortfallRank,
  shortfallSentence,
} from './plan-shortfall-sentence.ts'
export {
  massWords,
  orderedPassWords,
  overduePassWords,
  type PassAnswer,
  passDoseWords,
  phrasesSentence,
  plannedPassWords,
  planPhrases,
  planSentence,
  rateInOtherUnit,
} from './plan-words.ts'
export { rangeWords } from './range-words.ts'
export { reasonSentences, thresholdSentence, type WarningReason } from './reason-words.ts'
export { recommendationPhrases, recommendationSentence } from './recommendation-words.ts'
export {
  currentDecisions,
  liftedDecisionWords,
  limitWords,
  type RoadDecision,
  roadDecisionWords,
  shortDecisionWords,
} from './road-decisions.ts'
export { withPeriod } from './sentence-period.ts'
export {
  HEADLINE_LEAD_H,
  type HeadlineSkill,
  headlineLead,
  selectHeadlineSkill,
  skillWords,
} from './skill-words.ts'
export { type NamedStretch, stretchWords } from './stretch-words.ts'
export { type Translate, translateFrom } from './translate.ts'
