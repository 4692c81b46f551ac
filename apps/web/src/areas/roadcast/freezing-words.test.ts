import { DAY_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { freezingWords } from './freezing-words.ts'

const at = (clock: string) => Date.parse(`2026-01-20T${clock}+01:00`)
const words = (fromMs: number, untilMs: number) =>
  freezingWords(frenchDisplay, { fromMs, untilMs })?.replaceAll('\u00a0', ' ')

test('a period has its two ends, and never twice the same one', () => {
  expect(words(at('22:12'), at('22:41'))).toBe('< 0 °C de 22:10 à 22:40')
  expect(words(at('14:57'), at('15:03'))).toBe('< 0 °C vers 15:00')
  expect(words(at('15:00'), at('15:00') + DAY_MS)).toBe('< 0 °C dès 15:00')
})
