import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../../test-support/a-display.ts'
import {
  amountsOf,
  type Compared,
  choicesIn,
  donePerLength,
  hasAny,
  seasonsUntil,
  sortedByAmount,
  sumOf,
} from './balance.ts'
import { shareDone } from './balance-columns.tsx'

const amounts = (nacl: number, abrasive = 0, cacl2 = 0) => ({
  count: 1,
  kg: { nacl, mgcl2: 0, cacl2, abrasive },
})
const compared = (advised: number, ordered: number, done: number): Compared => ({
  advised: amounts(advised),
  ordered: amounts(ordered),
  done: amounts(done),
  doneOnOrder: amounts(done),
})

test('de-icers are summed, abrasives are listed separately', () => {
  const done = amounts(40, 300)
  const night = { advised: amounts(100, 0, 20), ordered: amounts(50), done, doneOnOrder: done }
  expect(amountsOf(night, 'deicers')).toEqual([120, 50, 40])
  expect(amountsOf(night, 'abrasive')).toEqual([0, 0, 300])
  expect(choicesIn(night)).toEqual(['deicers', 'nacl', 'cacl2', 'abrasive'])
})

test('what was done on a length is of each kilometre, or of each mile beside miles', () => {
  const place = { done: amounts(500), lengthKm: 10 }
  expect(donePerLength(place, 'nacl', 'metric')).toBe(50)
  expect(donePerLength(place, 'nacl', 'imperial')).toBeCloseTo(80.47, 2)
})

test('a winter is the sum of its nights', () => {
  const winter = sumOf([compared(1, 2, 3), compared(10, 20, 30)])
  expect(amountsOf(winter, 'nacl')).toEqual([11, 22, 33])
  expect(winter.done.count).toBe(2)
  expect([hasAny(winter), hasAny(sumOf([]))]).toEqual([true, false])
})

test('what was done is a share of what was advised, and what was done on orders one of what was ordered, of each material by itself', () => {
  const row = {
    advised: amounts(100),
    ordered: amounts(50, 200),
    done: amounts(40, 300),
    doneOnOrder: amounts(20, 100),
  }
  const percents = (choice: 'nacl' | 'abrasive') =>
    (['advised', 'ordered'] as const).map((basis) => shareDone(row, basis, choice, display))
  expect(percents('nacl')).toEqual(['40\u00a0%', '40\u00a0%'])
  expect(percents('abrasive')).toEqual(['–', '50\u00a0%'])
})

test('the largest quantities come first', () => {
  expect(
    sortedByAmount([compared(1, 0, 0), compared(0, 0, 9), compared(5, 5, 5)], 'nacl').map(
      ({ done }) => done.kg.nacl,
    ),
  ).toEqual([9, 5, 0])
})

test('the latest winter is offered with those before it', () => {
  expect(seasonsUntil(2026, 3)).toEqual([2026, 2025, 2024])
})
