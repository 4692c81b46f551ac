import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { replicaStateOf } from './replica-state.ts'

const CHECK: Check = { isInRecovery: true, bytes: 100, rev: 7, knownAt: '', wrongSettings: [] }
const EVIDENCE = { check: CHECK, isSameLog: true, lagMs: 0 }

test.each([
  ['following', {}],
  ['following', { lagMs: 1000 }],
  ['lagging', { lagMs: 1001 }],
  ['unreachable', { check: null }],
  ['unreachable', { isSameLog: null }],
  ['promoted', { check: { ...CHECK, isInRecovery: false } }],
  ['other_log', { isSameLog: false }],
  ['wrong_settings', { check: { ...CHECK, wrongSettings: ['DateStyle SQL, DMY'] } }],
])('%s: %j', (state, change) => {
  expect(replicaStateOf({ ...EVIDENCE, ...change })).toBe(state)
})
