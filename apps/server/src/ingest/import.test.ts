import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { importInputs, readImportOptions } from './import.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  await app.database.query("insert into setup_source (setup_id, source) values ('north', 'msc-swob')")
})
afterAll(() => app.close())
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-import-'))
})

const swob = ({ ref, at, airC }: { ref: string; at: string; airC: string }) =>
  aSwob({
    identification: { msc_id: ref, clim_id: ref, date_tm: at },
    elements: [{ name: 'air_temp', uom: '°C', value: airC, qa: 100 }],
  })
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
const bring = (dryRun = false) =>
  importInputs(
    app.database,
    { sourceId: 'msc-swob', inputs: [folder], dryRun },
    { contact: null, now: () => new Date(), signal: new AbortController().signal },
  )

describe('an import', () => {
  test('adds a new station to the list of the organisations that subscribe to the source, with its chart', async () => {
    write('a.xml', swob({ ref: '7050001', at: '2020-05-31T02:00:00.000Z', airC: '5.9' }))
    const summary = await bring()
    expect(summary).toMatchObject({ messages: 1, facts: 1, refusedCount: 0 })
    await app.tail.waitForRevision(Number.MAX_SAFE_INTEGER)
    const list = await app.as('olga', 'GET', '/setups/north/stations')
    expect(JSON.stringify(list.body)).toContain('msc-swob-7050001')
    const { body: infos } = await app.as('olga', 'GET', '/setups/north/stations/msc-swob-7050001/infos')
    expect(infos).toMatchObject({ newestAt: '2020-05-31T02:00:00.000Z', measures: ['tair'] })
    const range = 'time_from=2020-05-31T00:00:00Z&time_to=2020-05-31T03:00:00Z&step=0'
    const { body: series } = await app.as('olga', 'GET', `/setups/north/stations/msc-swob-7050001?${range}`)
    expect(series).toMatchObject({ values: { tair: [5.9] } })
    const other = await app.as('sam', 'GET', '/setups/south/stations')
    expect(JSON.stringify(other.body)).not.toContain('msc-swob')
  })

  test('that runs twice appends nothing', async () => {
    write('a.xml', swob({ ref: '7050002', at: '2020-06-01T02:00:00.000Z', airC: '1.5' }))
    expect((await bring()).appended).toBeGreaterThan(0)
    expect((await bring()).appended).toBe(0)
  })

  test('stores the good files of a folder and reports what is wrong with the bad ones', async () => {
    const good = swob({ ref: '7050003', at: '2020-06-02T02:00:00.000Z', airC: '2.5' })
    write('1-truncated.xml', good.slice(0, good.length / 2))
    write('2-bomb.xml', `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'b'.repeat(500)}">]><x>&a;&a;</x>`)
    write('3-good.xml', good)
    write('4-future.xml', swob({ ref: '7050003', at: '2099-06-02T02:00:00.000Z', airC: '2' }))
    const summary = await bring()
    expect(summary).toMatchObject({ messages: 4, facts: 1, refusedCount: 3 })
    expect(summary.refused.map(({ name }) => path.basename(name))).toEqual([
      '1-truncated.xml',
      '2-bomb.xml',
      '4-future.xml',
    ])
    const refusals = await app.database.query('select name, reason from refusal order by id')
    expect(refusals).toHaveLength(3)
  })

  test('that is a dry run stores nothing', async () => {
    write('a.xml', swob({ ref: '7050004', at: '2020-06-01T02:00:00.000Z', airC: '1.5' }))
    const before = await app.database.query('select count(*) as n from observation')
    expect((await bring(true)).facts).toBe(1)
    expect(await app.database.query('select count(*) as n from observation')).toEqual(before)
    expect(await app.database.query("select 1 from station where id = 'msc-swob-7050004'")).toEqual([])
  })
})

test('an import explains its usage when its arguments are wrong', () => {
  expect(() => readImportOptions([])).toThrow(
    /Name a source: msc-swob, msc-swob-push, geomet-swob, .*, met-norway, /,
  )
  expect(() => readImportOptions(['--source', 'nobody', 'x'])).toThrow(/no source nobody/)
  expect(() => readImportOptions(['--source', 'msc-swob'])).toThrow(/file, a folder or an address/)
  expect(() => readImportOptions(['--source', 'msc-swob', '--fast', 'x'])).toThrow(/Unknown option --fast/)
})
