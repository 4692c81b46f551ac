import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { modelError } from './model-errors.ts'

const at = (hour: number) => new Date(hour * HOUR_MS).toISOString()

test('compares each forecast with the nearest reading', () => {
  const points = [
    { dt: at(1), lead1: 2, lead6: null },
    { dt: at(2), lead1: -1, lead6: 4 },
    { dt: at(3), lead1: 7, lead6: 7 },
  ]
  const sensor = {
    times: [HOUR_MS - 300_000, 2 * HOUR_MS, 2 * HOUR_MS + 300_000, 3 * HOUR_MS + 700_000],
    valuesC: [1, 1, 40, 9],
  }
  expect(modelError(points, 'lead1', sensor)).toEqual({ n: 2, biasC: -0.5, rmseC: Math.sqrt((1 + 4) / 2) })
  expect(modelError(points, 'lead6', sensor)).toEqual({ n: 1, biasC: 3, rmseC: 3 })
})

test('returns no error without a reading', () => {
  expect(modelError([{ dt: at(1), lead1: 2, lead6: 2 }], 'lead1', { times: [], valuesC: [] })).toBeNull()
  expect(
    modelError([{ dt: at(1), lead1: 2, lead6: 2 }], 'lead1', { times: [HOUR_MS], valuesC: [null] }),
  ).toBeNull()
})
