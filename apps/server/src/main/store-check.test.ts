import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { type FileStore, openFileStore, waitingFolder } from '../blobs/file-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { startUploading } from '../blobs/uploading.ts'
import { readConfig } from '../config.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { watchHealth } from '../jobs/health.ts'
import { anObjectStore, type ObjectStore } from '../test-support/object-store.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { doctor } from './doctor.ts'
import { checkStore } from './store-check.ts'

let store: ObjectStore
let dataFolder: string
let files: FileStore
let app: TestApp
beforeAll(async () => {
  store = await anObjectStore()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-store-'))
  files = await openFileStore(readConfig(env(), '.'), { connectMs: 300, answerMs: 1000, pauseMs: 0 })
  app = await testApp({ dataFolder, files })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await rm(dataFolder, { recursive: true })
})

const env = (change: Record<string, string> = {}) => ({
  VERGLAS_DATA: dataFolder,
  VERGLAS_BLOBS_URL: `${store.settings.endpoint}/${store.settings.bucket}`,
  VERGLAS_BLOBS_ACCESS_KEY: store.settings.accessKey,
  VERGLAS_BLOBS_SECRET_KEY: store.settings.secretKey,
  ...change,
})
async function started(change: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = []
  await checkStore(readConfig(env(change), '.'), (line) => lines.push(line))
  return lines
}

test('a start with the right settings says nothing; a refusal of the store stops it with a sentence', async () => {
  expect(await started()).toEqual([])
  const wrongKey = started({ VERGLAS_BLOBS_ACCESS_KEY: 'nobody' })
  await expect(wrongKey).rejects.toThrow(StartProblem)
  await expect(wrongKey).rejects.toThrow(
    /refuses the keys for the bucket «verglas».*check VERGLAS_BLOBS_ACCESS_KEY/,
  )
  const noBucket = started({ VERGLAS_BLOBS_URL: `${store.settings.endpoint}/nowhere` })
  await expect(noBucket).rejects.toThrow(/has no bucket «nowhere»: create it/)
})

test('a store that does not answer stops no start', async () => {
  const lines = await started({ VERGLAS_BLOBS_URL: `http://127.0.0.1:${await freePort()}/verglas` })
  expect(lines).toEqual([
    expect.stringMatching(
      /does not answer \(ECONNREFUSED\)\. The program starts without it: .*new ones wait in /,
    ),
  ])
})

async function examined(change: Record<string, string> = {}) {
  const lines: string[] = []
  const circumstances = {
    env: { ...env(change), PORT: String(await freePort()), DATABASE_URL: app.database.url },
    cwd: dataFolder,
    now: new Date(),
    nodeVersion: '20.19.5',
  }
  await doctor(circumstances, (line) => lines.push(line))
  expect(lines.join('\n')).not.toContain('very-secret-value')
  return lines.filter((line) => line.slice(7).startsWith('object store'))
}

test('the doctor says what is wrong with the object store, and prints no secret', async () => {
  expect(await examined()).toEqual([
    expect.stringMatching(/^ok .*verglas answers; new files go to it; nothing waits for it$/),
  ])
  expect(
    await examined({ VERGLAS_BLOBS_ACCESS_KEY: 'nobody', VERGLAS_BLOBS_SECRET_KEY: 'very-secret-value' }),
  ).toEqual([expect.stringMatching(/^wrong .*refuses the keys.*\n +do: correct the settings/)])
  const without = { VERGLAS_BLOBS_URL: '', VERGLAS_BLOBS_ACCESS_KEY: '', VERGLAS_BLOBS_SECRET_KEY: '' }
  expect(await examined(without)).toEqual([])
  await folderBlobs(waitingFolder(dataFolder)).put('pictures/ab/left', Buffer.from('left'))
  expect(await examined(without)).toEqual([
    expect.stringMatching(/^wrong .*files wait for one in .*\n +do: set VERGLAS_BLOBS_URL again/),
  ])
  expect(await examined()).toEqual([expect.stringMatching(/^note .*1 files wait for it since/)])
  await files.objectStore?.upload()
})

async function look(minutesFromNow = 0) {
  await watchHealth(
    {
      database: app.database,
      contact: null,
      publicUrl: 'https://verglas.example.org',
      dataFolder,
      files,
      backup: null,
      rehearse: null,
      now: () => new Date(Date.now() + minutesFromNow * MINUTE_MS),
    },
    [],
  )
  const { body } = await app.as(null, 'GET', '/health')
  const { problems, waitingFiles } = body as { problems: { code: string }[]; waitingFiles: number | null }
  const [row] = await app.database.query<{ detail: string }>(
    "select detail from health_problem where code = 'store_away'",
  )
  return { codes: problems.map(({ code }) => code), waitingFiles, detail: row?.detail ?? null }
}

test('an outage is a problem of the installation until it is over, and what waited is then uploaded', async () => {
  expect(await look()).toEqual({ codes: [], waitingFiles: 0, detail: null })
  await store.stop()
  await files.blobs.put('pictures/ab/waits', Buffer.from('waits'))
  expect(await look()).toEqual({
    codes: ['store_away'],
    waitingFiles: 1,
    detail: expect.stringContaining('does not answer (ECONNREFUSED)'),
  })
  const { text } = await app.as(null, 'GET', '/metrics')
  expect(text).toContain('verglas_problem{code="store_away"} 1')
  expect(text).toContain('verglas_store_waiting_files 1\n')
  expect(text).toContain('verglas_store_waiting_bytes 5\n')

  await store.start()
  expect((await look(5)).codes).toEqual([])
  // Reading is possible, but nothing is uploaded: the rights may not allow it.
  expect(await look(20)).toMatchObject({ codes: ['store_away'], detail: '1 files wait for it' })
  const lines: string[] = []
  const stop = startUploading(files.objectStore, (line) => lines.push(line), 50)
  while (lines.length === 0) await sleep(20)
  stop()
  expect(lines).toEqual([expect.stringMatching(/^1 files that waited are now in http/)])
  expect(await look(20)).toEqual({ codes: [], waitingFiles: 0, detail: null })
})
