import { expect, test } from 'vitest'
import { eventLines, identityLines } from './person.ts'

const EVENT = {
  at: new Date('2026-01-20T06:00:00Z'),
  kind: 'sign_in_refused',
  personId: 'vera',
  setupId: null,
  address: '192.0.2.7',
  details: { why: 'wrong' },
} as const

test('prints one event per line', () => {
  expect(eventLines([EVENT], 'vera')).toEqual([
    '2026-01-20T06:00:00.000Z sign_in_refused vera - 192.0.2.7 why=wrong',
  ])
})

test('reports that nothing is recorded', () => {
  expect(eventLines([], 'vera')).toEqual(['Nothing is recorded of vera.'])
  expect(eventLines([], undefined)).toEqual(['No event is recorded.'])
})

test('prints one identity per line', () => {
  const pending = {
    issuer: 'https://id.example',
    subject: 's-1',
    email: null,
    login: 'vera',
    lastAt: EVENT.at,
  }
  expect(identityLines([{ ...pending, reason: 'EmailMissing' }])).toEqual([
    '2026-01-20T06:00:00.000Z EmailMissing https://id.example s-1 - vera',
  ])
  expect(identityLines([])).toEqual(['No identity waits to be linked.'])
})
