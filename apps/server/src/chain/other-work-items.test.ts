import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../db/as-of.ts'
import { publish } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { pendingWorkItems, runWorkItem } from './advance.ts'
import { CHAIN } from './chain.ts'
import { claimWorkItem, releaseWorkItem } from './progress.ts'
import type { Step, StepInput, WorkItemKind } from './step.ts'
import { forecastInThread } from './test-weather.ts'

const ORGANISATIONS: WorkItemKind = {
  name: 'organisation',
  async list(db) {
    return (await db.query<{ id: string }>('select id from setup order by id')).map(({ id }) => id)
  },
  ownerOf: async (_db, key) => ({ setupId: key, origin: 'live' }),
}

/** A layer of an organisation; the steps of this test store their result in its name. */
const layer = (setupId: string, layerId: string, name: string) => ({
  kind: 'layer' as const,
  rows: [
    {
      setup_id: setupId,
      layer_id: layerId,
      kind: 'places',
      name_fr: name,
      name_en: name,
      features: [],
      position: 9,
      changed_by: 'test',
    },
  ],
})

/** Counts an organisation's readings whenever some have arrived. */
const count: Step = {
  name: 'count',
  workItems: ORGANISATIONS,
  trigger: {
    pendingSql: `
      select n.setup_id as unit
        from publication n
        left join progress own on own.step = $1 and own.unit = n.setup_id
       where 'observation' = any(n.topics) and n.setup_id is not null
         and n.rev > coalesce(own.done_rev, 0) and n.rev <= $2
       group by n.setup_id`,
  },
  reads: ['observation', 'station'],
  writes: ['layer'],
  doneBeforeMs: (nowMs) => nowMs,
  async run({ db, key, asOf }: StepInput) {
    const [row] = await db.query<{ count: number }>(
      `select count(*) as count
         from observation o
         join station s on s.id = o.station_id
        where s.owner_setup_id = $1 and o.rev <= $2`,
      [key, asOf.rev],
    )
    return [layer(key, 'count', `${row?.count} readings`)]
  },
}

/** Follows the count. */
const comment: Step = {
  name: 'comment',
  workItems: ORGANISATIONS,
  trigger: { after: 'count' },
  reads: ['layer_version'],
  writes: ['layer'],
  doneBeforeMs: (nowMs) => nowMs,
  async run({ db, key, asOf }: StepInput) {
    const [row] = await db.query<{ name: string }>(
      `select name_fr as name from layer_version
        where setup_id = $1 and layer_id = 'count' and rev_from <= $2 and $2 < rev_to`,
      [key, asOf.rev],
    )
    return [layer(key, 'comment', `only ${row?.name}`)]
  },
}

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const services = () => ({ database: db.database, model: forecastInThread, steps: [...CHAIN, count, comment] })
const waiting = async () =>
  (await pendingWorkItems(services())).filter(({ step }) => step === 'count' || step === 'comment')
const observe = (setupId: string, minute: number) =>
  publish(db.database, {
    origin: 'live',
    setupId,
    batches: [
      {
        kind: 'observation',
        rows: [
          anObservation(`${setupId}-1`, new Date(Date.UTC(2026, 0, 15, 6, minute)).toISOString(), {
            air_temperature_c: -minute,
          }),
        ],
      },
    ],
  })
const layersOf = async (setupId: string) => {
  const rows = await db.database.query<{ name: string }>(
    `select name_fr as name from layer_version
      where setup_id = $1 and layer_id in ('count', 'comment') and rev_to = open_rev() order by layer_id`,
    [setupId],
  )
  return rows.map(({ name }) => name)
}

test('a step per organisation runs each pending one, and the next step continues from it', async () => {
  expect(await waiting()).toEqual([])
  await observe('north', 0)
  expect(await waiting()).toEqual([{ step: 'count', key: 'north' }])
  expect(await runWorkItem(services(), { step: 'count', key: 'north' })).toEqual(['count', 'comment'])
  expect(await waiting()).toEqual([])
  expect(await layersOf('north')).toEqual(['only 1 readings', '1 readings'])
  expect(await layersOf('south')).toEqual([])
  const publications = await db.database.query(
    "select setup_id, origin from publication where 'layer' = any(topics) order by rev desc limit 2",
  )
  expect(publications).toEqual([
    { setup_id: 'north', origin: 'live' },
    { setup_id: 'north', origin: 'live' },
  ])
})

test('each work item runs independently: one that is claimed or done does not delay any other', async () => {
  await observe('north', 10)
  await observe('south', 10)
  expect(await waiting()).toEqual([
    { step: 'count', key: 'north' },
    { step: 'count', key: 'south' },
  ])
  const workItem = { step: 'count', key: 'north' }
  expect(await claimWorkItem(db.database, workItem)).not.toBeNull()
  expect(await waiting()).toEqual([{ step: 'count', key: 'south' }])
  expect(await runWorkItem(services(), workItem)).toEqual([])
  expect(await runWorkItem(services(), { step: 'count', key: 'south' })).toEqual(['count', 'comment'])
  await releaseWorkItem(db.database, workItem)
  expect(await waiting()).toEqual([workItem])
})

test('a run interrupted after its product continues with the step that follows', async () => {
  await runWorkItem({ ...services(), steps: [count] }, { step: 'count', key: 'north' })
  expect(await waiting()).toEqual([{ step: 'comment', key: 'north' }])
  await runWorkItem(services(), { step: 'comment', key: 'north' })
  expect(await waiting()).toEqual([])
  expect(await layersOf('north')).toEqual(['only 2 readings', '2 readings'])
})

test('a step computes from what was recorded at the time', async () => {
  const beforeChange = await latestAsOf(db.database)
  await observe('north', 20)
  const input = { db: db.database, key: 'north', before: { rev: 0, atMs: 0 }, model: forecastInThread }
  const named = (name: string) => [{ rows: [{ name_fr: name }] }]
  expect(await count.run({ ...input, asOf: beforeChange })).toMatchObject(named('2 readings'))
  expect(await count.run({ ...input, asOf: await latestAsOf(db.database) })).toMatchObject(
    named('3 readings'),
  )
})
