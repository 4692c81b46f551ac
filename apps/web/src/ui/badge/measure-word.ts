import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Translate } from '@verglas/language'
import { codeWord } from './code-palettes.ts'

/** Word for a code of a measure; empty if it has none. */
export function measureWord(t: Translate, measureCode: MeasureCode, code: number): string {
  const { codes } = measure(measureCode)
  return codes && codes !== 'weather' ? codeWord(t, codes, code) : ''
}
