import { expect, test } from 'vitest'
import { nightAt, seasonOf } from './season.ts'

const PARIS = 'Europe/Paris'
const at = (iso: string) => Date.parse(iso)

test('a winter begins on 1 October at noon and ends with the night of 30 April', () => {
  const { season, fromMs, nights } = seasonOf(PARIS, at('2027-06-01T00:00:00Z'), undefined)
  expect([season, fromMs]).toEqual([2026, at('2026-10-01T10:00:00Z')])
  expect(nights).toHaveLength(212)
  expect(nights.at(-1)).toMatchObject({ day: '2027-04-30', toMs: at('2027-05-01T10:00:00Z') })
})

test('a night lasts from noon to noon, also when clocks change', () => {
  const { nights } = seasonOf(PARIS, at('2026-12-01T00:00:00Z'), undefined)
  for (const [index, night] of nights.entries())
    if (nights[index + 1]) expect(nights[index + 1]?.fromMs).toBe(night.toMs)
  expect(nights.find(({ day }) => day === '2026-10-24')).toMatchObject({
    fromMs: at('2026-10-24T10:00:00Z'),
    toMs: at('2026-10-25T11:00:00Z'),
  })
})

test('in summer the latest winter is the previous one, and a future winter has no nights', () => {
  expect(seasonOf(PARIS, at('2026-09-30T12:00:00Z'), undefined).season).toBe(2025)
  expect(seasonOf(PARIS, at('2026-09-30T12:00:00Z'), 2026).nights).toEqual([])
})

test('a morning belongs to the night before, and a summer day to none', () => {
  const { nights } = seasonOf(PARIS, at('2027-06-01T00:00:00Z'), undefined)
  expect(nights[nightAt(nights, at('2026-12-05T03:00:00Z'))]?.day).toBe('2026-12-04')
  expect(nights[nightAt(nights, at('2026-12-05T11:00:00Z'))]?.day).toBe('2026-12-05')
  expect([nightAt(nights, at('2026-09-30T10:00:00Z')), nightAt(nights, at('2027-05-20T00:00:00Z'))]).toEqual([
    -1, -1,
  ])
})
