export { folded } from './folding.ts'
export { type FormatSettings, type Formats, formats } from './formats.ts'
export { type LocalTime, localClock } from './local-time.ts'
export type { Translate } from './translate.ts'
