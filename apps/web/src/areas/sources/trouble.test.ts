import { expect, test } from 'vitest'
import { aConnection } from './test-connection.ts'
import { isAwaited, openTrouble, readTrouble } from './trouble.ts'

test('an error has a stable reason and a detail', () => {
  expect(readTrouble('http_status: HTTP 404')).toEqual({ reason: 'http_status', detail: 'HTTP 404' })
  expect(readTrouble('timeout')).toEqual({ reason: 'timeout', detail: '' })
  expect(readTrouble('malformed: line 1\nline 2: no')).toEqual({
    reason: 'malformed',
    detail: 'line 1\nline 2: no',
  })
  expect(readTrouble('Something broke')).toEqual({ reason: '', detail: 'Something broke' })
})

test('an error is over once a try has succeeded', () => {
  const lastError = 'timeout: no answer'
  const failed = aConnection({ lastError, lastErrorAt: '2026-11-21T14:01:00Z' })
  expect(openTrouble(failed)?.reason).toBe('timeout')
  expect(openTrouble({ ...failed, lastSuccessAt: '2026-11-21T14:02:00Z' })).toBeNull()
  expect(openTrouble({ ...failed, lastSuccessAt: null })?.reason).toBe('timeout')
  expect(openTrouble(aConnection())).toBeNull()
})

test('a requested try is awaited until the connection was tried, and not forever', () => {
  const connection = aConnection({ lastAttemptAt: '2026-11-21T14:00:00Z' })
  const at = Date.parse('2026-11-21T14:00:40Z')
  expect(isAwaited(connection, '2026-11-21T14:00:30Z', at)).toBe(true)
  expect(isAwaited(connection, '2026-11-21T13:59:50Z', at)).toBe(false)
  expect(isAwaited(connection, '2026-11-21T14:00:30Z', at + 600_000)).toBe(false)
  expect(isAwaited(connection, undefined, at)).toBe(false)
  expect(isAwaited({ ...connection, lastAttemptAt: null }, '2026-11-21T14:00:30Z', at)).toBe(true)
})
