export {
  type AdvicePen,
  adviceParts,
  adviceSentence,
  changeWords,
  spellWords,
} from './advice-words.ts'
export { directiveWords, spreadWords } from './directive-words.ts'
export { folded } from './folding.ts'
export { type FormatSettings, type Formats, formats } from './formats.ts'
export { type LocalTime, localClock } from './local-time.ts'
export { type Translate, translateFrom } from './translate.ts'
