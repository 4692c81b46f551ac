import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupPlace, folderPlace } from '../backup/backup-place.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { noteBackup, noteRehearsal } from '../db/backup-state.ts'
import { recordRoleStart, runRecordedJob } from '../db/job-state.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { watchHealth } from './health.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ dataFolder: os.tmpdir() })
})
afterAll(() => app.close())

const EXPECTED = [{ name: 'tick', overdueAfterMinutes: 15 }]
const servicesAt = (minutesFromNow: number) => ({
  database: app.database,
  contact: 'ops@example.org',
  publicUrl: 'https://verglas.example.org',
  dataFolder: os.tmpdir(),
  files: { objectStore: null as FileStore['objectStore'] },
  backup: null as { place: BackupPlace; keep: number } | null,
  rehearse: null as (() => Promise<void>) | null,
  now: () => new Date(Date.now() + minutesFromNow * 60_000),
})
const watch = (minutesFromNow = 0) => watchHealth(servicesAt(minutesFromNow), EXPECTED)
type Health = { status: string; problems: { code: string }[] }
const health = async () => {
  const { status, body } = await app.as(null, 'GET', '/health')
  const { status: state, problems } = body as Health
  return { http: status, status: state, codes: problems.map(({ code }) => code) }
}
const subjects = async () =>
  (await app.database.query<{ subject: string }>('select subject from outbox order by id')).map(
    ({ subject }) => subject,
  )

test('an overdue job is reported by health, in metrics and by mail, and so is its recovery', async () => {
  await runRecordedJob(app.database, 'tick', async () => {})
  await watch()
  expect(await health()).toEqual({ http: 200, status: 'ok', codes: [] })

  await watch(20)
  expect(await health()).toEqual({ http: 200, status: 'trouble', codes: ['job_late'] })
  const { text } = await app.as(null, 'GET', '/metrics')
  expect(text).toContain('verglas_problem{code="job_late"} 1')
  expect(text).toMatch(/verglas_job_last_end_timestamp_seconds\{job="tick"\} \d+/)
  await watch(21)
  expect(await subjects()).toEqual(['Verglas, à voir\u00a0: une tâche de fond est en retard · tick'])

  await watch()
  expect(await health()).toMatchObject({ status: 'ok' })
  expect(await subjects()).toHaveLength(2)
})

test('three failures in a row, a restart loop and quarantined items are reported', async () => {
  for (let n = 0; n < 3; n++) {
    const failing = runRecordedJob(app.database, 'tick', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await recordRoleStart(app.database, 'worker')
  }
  await recordRoleStart(app.database, 'worker')
  await app.database.query(
    `insert into set_aside (step, unit, from_rev, to_rev, row_count, set_aside_at) values ('quality', '', 1, 2, 3, now())`,
  )
  await watch()
  expect((await health()).codes).toEqual(['job_failing', 'role_loops', 'set_aside'])
})

test('a job that hangs from its first run on, and is restarted again and again, is overdue', async () => {
  await app.database.query("delete from job_state where name = 'tick'")
  const hangs = () => void runRecordedJob(app.database, 'tick', () => new Promise(() => {}))
  hangs()
  await expect.poll(() => app.database.query("select 1 from job_state where name = 'tick'")).toHaveLength(1)
  await app.database.query("update job_state set started_at = now() - interval '20 minutes'")
  hangs()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await watch()
  expect((await health()).codes).toContain('job_late')
})

test('just after a start restart loops are reported, and the state of jobs is unchanged', async () => {
  await runRecordedJob(app.database, 'tick', async () => {})
  await watch()
  await app.database.query('delete from role_start')
  await watch()
  for (let n = 0; n < 4; n++) await recordRoleStart(app.database, 'worker')
  await watchHealth(servicesAt(20), null)
  expect((await health()).codes).toEqual(['role_loops', 'set_aside'])
  await watch(20)
  expect((await health()).codes).toContain('job_late')
  await watchHealth(servicesAt(0), null)
  expect((await health()).codes).toContain('job_late')
  await watch()
})

test('a new backup folder is not «too old» until its first backup has failed', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-health-'))
  const watchAt = (minutesFromNow: number) =>
    watchHealth({ ...servicesAt(minutesFromNow), backup: { place: folderPlace(folder), keep: 2 } }, [])
  const reportsOldBackup = async () => (await health()).codes.includes('backup_old')
  await watchAt(0)
  expect(await reportsOldBackup()).toBe(false)

  await expect(
    runRecordedJob(app.database, 'backup', () => Promise.reject(new Error('no room'))),
  ).rejects.toThrow()
  await watchAt(1)
  expect(await reportsOldBackup()).toBe(true)

  await runRecordedJob(app.database, 'backup', async () => {
    fs.writeFileSync(path.join(folder, 'verglas-20260101T024100Z.backup.gz'), '')
  })
  await watchAt(2)
  expect(await reportsOldBackup()).toBe(false)
  await watchAt(31 * 60)
  expect(await reportsOldBackup()).toBe(true)
  fs.rmSync(folder, { recursive: true })
})

test('a rehearsal that failed, and one of more than nine days ago, are reported until one passes', async () => {
  const backup = { place: folderPlace(os.tmpdir()), keep: 2 }
  const codes = async (daysFromNow: number, rehearse: (() => Promise<void>) | null = async () => {}) => {
    const services = servicesAt(daysFromNow * 24 * 60)
    await watchHealth({ ...services, backup, rehearse }, [])
    return (await health()).codes.filter((code) => code.startsWith('rehearsal'))
  }
  await noteBackup(app.database, new Date())
  expect(await codes(8)).toEqual([])
  expect(await codes(10)).toEqual(['rehearsal_old'])
  expect(await codes(10, null)).toEqual([])
  const rehearsal = { rehearsedAt: new Date(), takenAt: null, rowCount: 0, answerCount: 0, tookS: 1 }
  await noteRehearsal(app.database, {
    ...rehearsal,
    outcome: 'failed',
    problem: 'observation has 3 rows instead of 4',
  })
  expect(await codes(0)).toEqual(['rehearsal_failed'])
  expect((await app.as(null, 'GET', '/health')).body).toMatchObject({
    backup: {
      latestAt: expect.any(String),
      rehearsal: { outcome: 'failed', at: rehearsal.rehearsedAt.toISOString() },
    },
  })
  expect((await app.as(null, 'GET', '/metrics')).text).toContain(
    'verglas_rehearsal_outcome{outcome="failed"} 1',
  )
  // A rehearsal that the database server does not allow is not reported as a problem: its result says so already.
  await noteRehearsal(app.database, { ...rehearsal, outcome: 'impossible', problem: 'permission denied' })
  expect(await codes(0)).toEqual([])
  await noteRehearsal(app.database, { ...rehearsal, outcome: 'passed', problem: null })
  expect(await codes(8)).toEqual([])
  expect(await codes(10)).toEqual(['rehearsal_old'])
  await app.database.query('delete from backup_state')
  expect(await codes(0)).toEqual([])
})

test('many processes of a role that start at once do not count as a restart loop', async () => {
  await app.database.query('delete from role_start')
  for (const place of ['a', 'b', 'c', 'd', 'e']) await recordRoleStart(app.database, 'api', place)
  await watch()
  expect((await health()).codes).not.toContain('role_loops')
})

test('workers that no longer check are reported as a problem themselves', async () => {
  await app.database.query("update health_look set looked_at = now() - interval '10 minutes'")
  expect((await health()).codes).toContain('worker_silent')
})
