import { RISK_SCALE, riskCode } from '@verglas/road-network/risks'
import { expect, test } from 'vitest'
import { packed } from '../../../db/planes.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { listRisks } from './shape.ts'

const START = new Date('2026-01-15T04:00:00Z')

test('lists each run of hours with the same risk from moderate danger on, and no segment without one', () => {
  const [segment] = circuitRow(0).segments as { id: string }[]
  if (!segment) throw new Error('no segment')
  const snow = riskCode(3, 'packed_snow')
  const wind = { level: 4, kind: 'crosswind' } as const
  const moreSnow = riskCode(4, 'packed_snow')
  // A value at each instant; the danger of an hour is stored with its end.
  const dangers = [
    [0, 0, riskCode(1, 'packed_snow'), snow, snow, moreSnow],
    [0, 0, 0, riskCode(1, 'slush'), 0, Number.NaN],
    // Wind across the road is a risk beside the snow on it.
    [0, riskCode(2, 'snow'), riskCode(2, 'snow', wind), riskCode(1, 'snow', wind), 0, 0],
  ]
  const forecast = {
    circuitId: 'c',
    issuedAt: START,
    startAt: START,
    hours: 6,
    riskScale: RISK_SCALE,
    segments: ['a', 'b', 'd'],
    risk: Buffer.from(packed(dangers, 1), 'base64'),
  }
  const circuit = {
    id: 'c',
    segments: [
      { ...segment, id: 'a' },
      { ...segment, id: 'b' },
      { ...segment, id: 'd' },
    ],
  } as never
  const at = (hour: number) => new Date(START.getTime() + hour * 3_600_000).toISOString()
  expect(listRisks([circuit], new Map([['c', forecast]]))).toMatchObject([
    {
      id: 'a',
      circuitId: 'c',
      risks: [
        { risk: 'packed_snow', level: 2, from: at(2), to: at(4) },
        { risk: 'packed_snow', level: 3, from: at(4), to: at(5) },
      ],
    },
    {
      id: 'd',
      risks: [
        { risk: 'snow', level: 1, from: at(0), to: at(2) },
        { risk: 'crosswind', level: 3, from: at(1), to: at(3) },
      ],
    },
  ])
})
