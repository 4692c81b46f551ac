import { expect, test } from 'vitest'
import { stateOf, textOf } from './info.ts'

const french = { title: 'Col fermé', body: '' }

test('news is in the reader’s language, otherwise in the other one', () => {
  const bilingualInfo = { fr: french, en: { title: 'Pass closed', body: 'Snow.' } }
  expect(textOf({ texts: bilingualInfo }, 'en')).toEqual({ lang: 'en', title: 'Pass closed', body: 'Snow.' })
  expect(textOf({ texts: { fr: french, en: null } }, 'en')).toEqual({ lang: 'fr', ...french })
})

test('news is upcoming until its start, current from then on, and over at its end', () => {
  const day = { fromAt: '2026-11-20T00:00:00Z', toAt: '2026-11-21T00:00:00Z' }
  const stateAt = (instant: string, span: { fromAt: string; toAt: string | null } = day) =>
    stateOf(span, Date.parse(instant))
  expect(stateAt('2026-11-19T23:59:59Z')).toBe('coming')
  expect(stateAt('2026-11-20T00:00:00Z')).toBe('current')
  expect(stateAt('2026-11-21T00:00:00Z')).toBe('over')
  expect(stateAt('2027-11-21T00:00:00Z', { ...day, toAt: null })).toBe('current')
})
