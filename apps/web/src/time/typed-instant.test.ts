import { expect, test } from 'vitest'
import { readTypedInstant } from './typed-instant.ts'

const readIn = (timeZone: string, text: string) => {
  const read = readTypedInstant(text, timeZone)
  return 'ms' in read ? new Date(read.ms).toISOString() : read.problem
}

test.each([
  ['Europe/Paris', '2026-10-25 02:30', 'twice'],
  ['Europe/Paris', '25/10/2026 2 h 30', 'twice'],
  ['Europe/Paris', '2026-10-25 02:30 +02:00', '2026-10-25T00:30:00.000Z'],
  ['Europe/Paris', '25/10/2026 02:30 +0100', '2026-10-25T01:30:00.000Z'],
  ['Europe/Paris', '2026-10-25 01:59', '2026-10-24T23:59:00.000Z'],
  ['Europe/Paris', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ['Europe/Paris', '2026-03-29 02:30', 'skipped'],
  ['America/Toronto', '2026-11-01 01:00', 'twice'],
  ['America/Toronto', '2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
  ['America/St_Johns', '2026-03-08 02:15', 'skipped'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', 'twice'],
  ['Australia/Lord_Howe', '2026-04-05 01:15', '2026-04-04T14:15:00.000Z'],
  ['America/Regina', '2026-11-01 01:30', '2026-11-01T07:30:00.000Z'],
])('the night of a clock change in %s: %s is %s', (zone, text, expected) => {
  expect(readIn(zone, text)).toBe(expected)
})

test.each([
  ['30/02/2026 03:10', 'unreadable'],
  ['2026-02-30T03:10:00Z', 'unreadable'],
  ['2026-11-21 99:10', 'unreadable'],
  ['2026-11-21 03:75', 'unreadable'],
  ['2026-11-21T03:10:00+99:00', 'unreadable'],
  ['passage 3 10:00Z', 'unreadable'],
  ['2026-11-21 24:01', 'unreadable'],
  ['20/11/2026 24:00', '2026-11-20T23:00:00.000Z'],
  ['2026\u201111\u201121\u00a003:10', '2026-11-21T02:10:00.000Z'],
  ['21/11/2026 3\u202fh\u202f10', '2026-11-21T02:10:00.000Z'],
  ['2026-11-21T03:10:25\u221205:00', '2026-11-21T08:10:25.000Z'],
])('%s is %s', (text, expected) => {
  expect(readIn('Europe/Paris', text)).toBe(expected)
})
