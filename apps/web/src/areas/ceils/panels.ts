/** Components about alert thresholds that other areas use. */
export { CeilTrial } from './CeilTrial.tsx'
export { NO_WORDS } from './no-words.ts'
export { OwnCeilList } from './OwnCeilList.tsx'
export { OwnCeils } from './OwnCeils.tsx'
export { ThresholdRows } from './ThresholdRows.tsx'
export { draftsOf, fieldOf, readThresholds, type ThresholdDrafts, typedValue } from './threshold-draft.ts'
export { thresholdWords } from './threshold-words.ts'
