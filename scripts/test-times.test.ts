import { expect, test } from 'vitest'
import { timeTable } from './test-times.ts'

test('time is summed by group, each file in one, and the slowest are listed first', () => {
  const table = timeTable([
    { file: 'packages/sources/src/index.test.ts', ms: 1500 },
    { file: 'packages/charts/src/scale.test.ts', ms: 200 },
    { file: 'packages/charts/src/meteogram.test.ts', ms: 2300 },
    { file: 'e2e/start.spec.ts', ms: 9000 },
  ])
  expect(table.split('\n').map((row) => row.trim())).toEqual([
    '1.5 s  providers and their kit (1 files)',
    '2.5 s  other packages (2 files)',
    '9.0 s  journeys (1 files)',
    'slowest files:',
    '9.0 s  e2e/start.spec.ts',
    '2.3 s  packages/charts/src/meteogram.test.ts',
    '1.5 s  packages/sources/src/index.test.ts',
    '0.2 s  packages/charts/src/scale.test.ts',
    '',
  ])
})
