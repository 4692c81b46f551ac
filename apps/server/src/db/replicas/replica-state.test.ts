import { expect, test } from 'vitest'
import type { Look } from './look.ts'
import { replicaStateOf } from './replica-state.ts'

const LOOK: Look = { isInRecovery: true, bytes: 100, rev: 7, knownAt: '', wrongSettings: [] }
const EVIDENCE = { look: LOOK, isSameLog: true, lagMs: 0 }

test.each([
  ['following', {}],
  ['following', { lagMs: 1000 }],
  ['lagging', { lagMs: 1001 }],
  ['unreachable', { look: null }],
  ['unreachable', { isSameLog: null }],
  ['promoted', { look: { ...LOOK, isInRecovery: false } }],
  ['other_log', { isSameLog: false }],
  ['wrong_settings', { look: { ...LOOK, wrongSettings: ['DateStyle SQL, DMY'] } }],
])('%s: %j', (state, change) => {
  expect(replicaStateOf({ ...EVIDENCE, ...change })).toBe(state)
})
