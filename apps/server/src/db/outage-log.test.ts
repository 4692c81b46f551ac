import { expect, test } from 'vitest'
import { openOutageLog } from './outage-log.ts'

const QUICK = { quietMs: 150, lookMs: 10 }
const isThere = { query: async () => [] }
const postgresError = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a full disk is logged in one line, however many writes it refuses, and once when it recovers', async () => {
  const lines: string[] = []
  const note = openOutageLog(isThere, (line) => lines.push(line), QUICK)
  for (let refused = 0; refused < 500; refused++)
    expect(note(postgresError('53100', 'could not extend file "base/5/1": No space left on device'))).toBe(
      true,
    )
  expect(lines).toEqual([
    'the disk of the database is full: could not extend file "base/5/1": No space left on device',
  ])
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toContain('500 requests or jobs had failed')
  note(postgresError('53100', 'could not extend file'))
  expect(lines).toHaveLength(3)
})

test('an outage and its end are each logged once, and any other error is left to its caller', async () => {
  const lines: string[] = []
  const note = openOutageLog(isThere, (line) => lines.push(line), QUICK)
  expect(note(new Error('a bug'))).toBe(false)
  expect(note(undefined)).toBe(false)
  for (let failed = 0; failed < 3; failed++) expect(note(postgresError('57P01', 'terminated'))).toBe(true)
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[0]).toBe('the database does not answer: terminated')
  expect(lines[1]).toContain('3 requests or jobs had failed')
})

test('read-only data folder: files that cannot be used are logged once; a missing right is not one of them', async () => {
  const lines: string[] = []
  const note = openOutageLog(isThere, (line) => lines.push(line), QUICK)
  const fileProblem = (file: string, severity: string) =>
    Object.assign(postgresError('42501', 'could not open file "base/5/1": Permission denied'), {
      file,
      severity,
    })
  expect(note(fileProblem('aclchk.c', 'ERROR'))).toBe(false)
  expect(note(fileProblem('execMain.c', 'ERROR'))).toBe(false)
  expect(lines).toEqual([])
  for (let refused = 0; refused < 50; refused++) expect(note(fileProblem('md.c', 'ERROR'))).toBe(true)
  expect(lines).toEqual([
    'the database cannot use its files: could not open file "base/5/1": Permission denied',
  ])
  expect(note(fileProblem('md.c', 'FATAL'))).toBe(true)
  expect(lines[1]).toMatch(/^the database does not answer: /)
})
