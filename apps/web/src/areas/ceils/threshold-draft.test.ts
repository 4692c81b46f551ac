import type { CeilThreshold } from '@verglas/contract/ceil-codes'
import { expect, test } from 'vitest'
import { draftsOf, fieldOf, readThresholds, readValue } from './threshold-draft.ts'

const METRIC = { locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' } as const
const IMPERIAL = { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' } as const
const COLD: CeilThreshold = {
  kind: 'air_min',
  isEnabled: true,
  severity: 3,
  value: -5,
  directionDeg: null,
  windKmh: null,
}

test('values that are not retyped are returned unchanged, in whatever unit they were displayed', () => {
  for (const writing of [METRIC, IMPERIAL])
    expect(readThresholds(draftsOf([COLD], writing), [COLD], writing)).toEqual({
      thresholds: [COLD],
      errors: {},
    })
  expect(draftsOf([COLD], IMPERIAL).air_min.value.text).toBe('23')
})

test('a stored value that is switched off is retained, and one that never existed is not sent', () => {
  const drafts = draftsOf([COLD], METRIC)
  const disabled = { ...drafts, air_min: { ...drafts.air_min, isEnabled: false } }
  expect(readThresholds(disabled, [COLD], METRIC).thresholds).toEqual([{ ...COLD, isEnabled: false }])
  expect(readThresholds(disabled, [], METRIC).thresholds).toEqual([])
})

test('invalid, out-of-range or reversed values are reported at their field', () => {
  const drafts = draftsOf([COLD], METRIC)
  const typed = (text: string) => ({
    ...drafts,
    air_min: { ...drafts.air_min, value: readValue('air_min', text, METRIC) },
    air_max: { ...drafts.air_max, isEnabled: true, value: readValue('air_max', '3', METRIC) },
  })
  const errorOf = (text: string) => readThresholds(typed(text), [], METRIC).errors['air_min.value']?.word
  expect(errorOf('x')).toBe('ceils.errors.number')
  expect(errorOf('')).toBe('ceils.errors.required')
  expect(errorOf('-99')).toBe('ceils.errors.min')
  expect(errorOf('4')).toBe('ceils.minAboveMax')
  expect(errorOf('2,9')).toBeUndefined()
})

test('a server error is mapped to the threshold by its position', () => {
  expect(fieldOf('body.thresholds.0.value', [COLD])).toBe('air_min.value')
  expect(fieldOf('body.name', [COLD])).toBe('')
})
