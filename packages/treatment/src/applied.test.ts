import { TREATMENTS } from '@verglas/contract/circuit-codes'
import { expect, test } from 'vitest'
import { appliedAmounts } from './applied.ts'

test('a pass leaves less salt than was spread, and abrasives leave none', () => {
  for (const treatment of TREATMENTS) expect(appliedAmounts(treatment, 20).saltGm2).toBeLessThan(20)
  for (const treatment of ['abrasive', 'plow', 'plow_abrasive', 'patrol', 'none'] as const)
    expect(appliedAmounts(treatment, 80)).toMatchObject({ saltGm2: 0, brineWaterMm: 0 })
  expect(appliedAmounts('salt', 20)).toMatchObject({
    saltGm2: 16,
    abrasiveGm2: 0,
    brineWaterMm: 0,
    isPlowed: false,
  })
  expect(appliedAmounts('abrasive', 80)).toMatchObject({ abrasiveGm2: 80, isPlowed: false })
  expect(appliedAmounts('salt', 20, 'cacl2')).toMatchObject({ saltGm2: 0, cacl2Gm2: 16 })
  expect(appliedAmounts('plow_salt', 20)).toMatchObject({ saltGm2: 16, isPlowed: true })
})

test('brine adds its water: 10 g/m² of salt with 33 g/m², and pre-wetted salt hardly any', () => {
  expect(appliedAmounts('brine', 10).brineWaterMm).toBeCloseTo(0.0329, 3)
  expect(appliedAmounts('prewet', 10).brineWaterMm).toBeCloseTo(0.0018, 3)
})
