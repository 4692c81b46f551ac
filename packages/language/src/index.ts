export { actWords } from './act-words.ts'
export {
  type AdvicePen,
  adviceParts,
  adviceSentence,
  changeWords,
  doseWords,
  spellWords,
} from './advice-words.ts'
export {
  automaticWords,
  directiveWords,
  type Spreading,
  spreadWords,
  treatmentWords,
} from './directive-words.ts'
export { folded } from './folding.ts'
export { type FormatSettings, type Formats, formats } from './formats.ts'
export { type LocalTime, localClock } from './local-time.ts'
export { oversightRuleWords, oversightValue } from './oversight-words.ts'
export { reasonSentences, thresholdSentence, type WarningReason } from './reason-words.ts'
export {
  skillWords,
  TELLING_LEAD_H,
  type TellingSkill,
  tellingLead,
  tellingSkill,
} from './skill-words.ts'
export { type Translate, translateFrom } from './translate.ts'
