import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aMapping } from '@verglas/sources/providers/csv/table-builder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { importInputs, readImportOptions } from './import.ts'
import { summaryText } from './import-summary.ts'

let app: TestApp
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-settings-'))
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  return file
}

const bring = (options: ReturnType<typeof readImportOptions>, print?: (line: string) => void) =>
  importInputs(app.database, options, {
    contact: null,
    now: () => new Date(),
    signal: new AbortController().signal,
    ...(print ? { print } : {}),
  })

test('a dry run lists each fact with the column of each value, and stores nothing', async () => {
  const settings = write('mapping.json', JSON.stringify(aMapping()))
  const file = write(
    'export.csv',
    'time,t\n2025-01-15 06:00,-1.5\n2025-01-15 06:10,99\n2025-01-15 06:20,cold\n',
  )
  const lines: string[] = []
  const options = readImportOptions(['--source', 'csv', '--settings', settings, '--dry-run', file])
  const summary = await bring(options, (line) => lines.push(line))
  expect(lines).toEqual([
    'observation  A75-01 «Col de la Fageole» [45.0700 3.0800 1114 m]  2025-01-15T06:00:00.000Z  ts -1.5 (t)',
    'observation  A75-01 «Col de la Fageole» [45.0700 3.0800 1114 m]  2025-01-15T06:10:00.000Z  ts – (t) !out_of_range 99',
  ])
  expect(summary).toMatchObject({ facts: 2, refusedCount: 1, appended: 0 })
  expect(await app.database.query("select 1 from station where id like 'csv-%'")).toEqual([])
})

test('rows with the same fault are listed three times and counted in full', async () => {
  const rows = Array.from({ length: 50 }, () => '2025-01-15 06:20,cold\n')
  const file = write('cold.csv', `time,t\n2025-01-15 06:00,1\n${rows.join('')}`)
  const summary = await bring({ sourceId: 'csv', inputs: [file], dryRun: true, settings: aMapping() })
  const [reason] = summary.refusedBy.keys()
  expect(summary).toMatchObject({ facts: 1, refusedCount: 50 })
  expect(summary.refusedBy.get(reason ?? '')?.count).toBe(50)
  expect(summary.refused).toHaveLength(4)
})

test('a file with more rows than fit in one batch is stored while it is read', async () => {
  const rows = Array.from({ length: 21_000 }, (_, index) => {
    const at = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString().slice(0, 16)
    return `${at},${(index % 40) - 20}`
  })
  const file = write('long.csv', `time,t\n${rows.join('\n')}\n`)
  const summary = await bring({ sourceId: 'csv', inputs: [file], dryRun: false, settings: aMapping() })
  expect(summary).toMatchObject({ messages: 1, facts: 21_000, refusedCount: 0 })
  const [stored] = await app.database.query<{ n: number; message: string | null }>(
    "select count(*) as n, max(encode(message, 'hex')) as message from observation where source = 'csv'",
  )
  expect(stored).toEqual({ n: 21_000, message: null })
  expect(await app.database.query("select 1 from raw_message where source = 'csv'")).toEqual([])
  expect(
    (await bring({ sourceId: 'csv', inputs: [file], dryRun: false, settings: aMapping() })).appended,
  ).toBe(0)
}, 120_000)

test('missing settings give an error that says where they are documented', async () => {
  const file = write('b.csv', 'Date,T air\n')
  const summary = await bring({ sourceId: 'csv', inputs: [file], dryRun: true })
  expect(summary.refused).toMatchObject([
    { reason: 'bad_settings', detail: expect.stringContaining('stations: not given; columns: not given') },
  ])
  expect(summaryText(summary, { dryRun: true })).toContain('--settings FILE')
})

test('unreadable settings give an error', () => {
  const read = (text: string) =>
    readImportOptions(['--source', 'csv', '--settings', write('x.json', text), 'a.csv'])
  expect(() => read('{')).toThrow(/The settings in .*x\.json cannot be read/)
  expect(() => read('[]')).toThrow(/not a JSON object/)
  expect(() => readImportOptions(['--source', 'csv', '--settings', '/nowhere.json', 'a.csv'])).toThrow(
    /nowhere\.json cannot be read: there is no such file or folder$/,
  )
})

test('settings of another source give an error that names the source they fit', async () => {
  const file = write('c.csv', 'time,t\n')
  const importing = bring({ sourceId: 'msc-swob', inputs: [file], dryRun: true, settings: aMapping() })
  await expect(importing).rejects.toThrow(/settings are not those of msc-swob; they fit csv\./)
})

test('an import stopped in the middle of a file has stored what it read', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => {
    const at = new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString().slice(0, 16)
    return `${at},${(index % 40) - 20}`
  })
  const file = write('stopped.csv', `time,t\n${rows.join('\n')}\n`)
  const stopping = new AbortController()
  const importing = importInputs(
    app.database,
    { sourceId: 'csv', inputs: [file], dryRun: false, settings: aMapping() },
    {
      contact: null,
      now: () => new Date(),
      signal: stopping.signal,
      onProgress: ({ facts }) => {
        if (facts > 0) stopping.abort(new Error('stopped'))
      },
    },
  )
  await expect(importing).rejects.toThrow('stopped')
  const [stored] = await app.database.query<{ n: number }>(
    "select count(*) as n from observation where source = 'csv' and observed_at < '2025-01-01'",
  )
  expect(stored?.n).toBeGreaterThanOrEqual(20_000)
  expect(stored?.n).toBeLessThan(60_000)
})
