import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderProblems } from './order-rules.ts'

const rule = { roadType: 'main', treatment: 'salt', deicer: 'nacl' } as const

test('refuses a maximum quantity below the minimum, and accepts every other', () => {
  const gm2 = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(gm2, gm2, (minGm2, maxGm2) => {
      const isRefused = orderProblems([{ ...rule, minGm2, maxGm2 }]).length > 0
      expect(isRefused).toBe(maxGm2 < minGm2)
    }),
  )
})

test('reports the field and the reason of every invalid rule', () => {
  const codes = orderProblems([
    { ...rule, minGm2: null },
    { ...rule, treatment: 'plow', deicer: 'cacl2', minGm2: 10, maxGm2: 20 },
  ]).map(({ path, code }) => `${path.join('.')} ${code}`)
  expect(codes).toEqual([
    '0.minGm2 minMissing',
    '1.roadType sameRoadType',
    '1.deicer noDeicer',
    '1.minGm2 nothingSpread',
    '1.maxGm2 nothingSpread',
  ])
})
