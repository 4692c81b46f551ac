import fs from 'node:fs'
import { HOUR_MS } from '@verglas/quantities'
import type { Advice } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { actionableRows } from './actionable-rows.ts'

const NOW = Date.parse('2026-01-10T03:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const ISSUE = {
  setupId: 'north',
  circuitId: 'north-a',
  castpointId: 'north-c1',
  issuedAt: new Date(NOW),
  nowMs: NOW + 400,
}

const anAdvice = (overrides: Partial<Advice>): Advice => ({
  situation: 'snow',
  fromMs: NOW,
  toMs: NOW + 6 * HOUR_MS,
  lowestC: -2,
  rowId: 'D04',
  otherRowIds: [],
  treatment: 'plow_salt',
  spread: 'salt',
  minGm2: 15,
  maxGm2: 20,
  passes: 1,
  actFromMs: NOW - HOUR_MS,
  actToMs: NOW + HOUR_MS,
  decideAgainMs: NOW,
  reason: 'normal',
  guards: [],
  inputs: [],
  need: null,
  ...overrides,
})

test.each([
  [
    'two passes of less than one of more',
    anAdvice({ minGm2: 10, passes: 'successive' }),
    anAdvice({ minGm2: 15 }),
  ],
  ['two passes of the plow than one', anAdvice({ minGm2: null, passes: 2 }), anAdvice({ minGm2: null })],
  ['what is spread than the plow', anAdvice({ minGm2: 5 }), anAdvice({ minGm2: null, passes: 2 })],
])('the strongest advice of a situation is %s', (_, strongest, less) => {
  for (const advices of [
    [strongest, less],
    [less, strongest],
  ])
    expect(actionableRows({ advices }, ISSUE)).toMatchObject([
      {
        situation: 'snow',
        gm2: strongest.minGm2,
        passes: strongest.passes === 'successive' ? 2 : strongest.passes,
      },
    ])
})

test('advice that starts at the very instant of the issue is actionable', () => {
  expect(actionableRows({ advices: [anAdvice({ actFromMs: ISSUE.nowMs })] }, ISSUE)).toHaveLength(1)
  expect(actionableRows({ advices: [anAdvice({ actFromMs: ISSUE.nowMs + 1 })] }, ISSUE)).toEqual([])
})

test('migration 0401 chooses the rows of older programs again, where the advice is still stored', async () => {
  const { database, drop } = await testDatabase()
  try {
    const brief = {
      situation: 'snow',
      treatment: 'plow_salt',
      spread: 'salt',
      actFrom: iso(NOW - 1),
      actTo: iso(NOW + 1),
    }
    const row = {
      setup_id: 'north',
      circuit_id: 'north-a',
      castpoint_id: 'north-c1',
      issued_at: new Date(NOW),
    }
    const advices = [
      { ...brief, minGm2: 15, passes: 1 },
      { ...brief, minGm2: 10, passes: 'successive' },
      { ...brief, situation: 'frost', spread: 'brine', minGm2: 8, passes: 1 },
      // Act times are compared with the issue time, which is stored in whole seconds.
      {
        ...brief,
        situation: 'packed',
        minGm2: 12,
        passes: 1,
        actFrom: iso(NOW + 400),
        actTo: iso(NOW + HOUR_MS),
      },
    ]
    const content = { advices }
    const wrong = { ...row, situation: 'snow', spread: 'salt', gm2: 15, passes: 1 }
    const right = { ...row, situation: 'frost', spread: 'brine', gm2: 8, passes: 1 }
    await publish(database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'prescription',
          rows: [
            {
              ...row,
              as_of_rev: 1,
              engine: '1',
              road_issued_at: null,
              road_model: null,
              table_rev: null,
              content,
            },
          ],
        },
        { kind: 'due_advice', rows: [wrong, right] },
      ],
    })
    const migration = new URL('../../../../migrations/0401_due_passes.sql', import.meta.url)
    await database.query(fs.readFileSync(migration, 'utf8'))
    const stored = 'select situation, gm2::float8 as gm2, passes from due_advice order by situation'
    expect(await database.query(stored)).toEqual([
      { situation: 'frost', gm2: 8, passes: 1 },
      { situation: 'packed', gm2: 12, passes: 1 },
      { situation: 'snow', gm2: 10, passes: 2 },
    ])
  } finally {
    await drop()
  }
})
