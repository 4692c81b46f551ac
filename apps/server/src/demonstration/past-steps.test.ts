import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN } from '../chain/chain.ts'
import type { Step, WorkItemKind } from '../chain/step.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { makePast } from './make-past.ts'

const START = Date.parse('2025-12-05T00:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.drop())

const ORGANISATIONS: WorkItemKind = {
  name: 'organisation',
  list: async (database) =>
    (await database.query<{ id: string }>('select id from setup')).map(({ id }) => id),
  ownerOf: async (_db, key) => ({ setupId: key, origin: 'simulated' }),
}

/** More work items of one organisation than a step has milliseconds before the next one. */
const MANY_WORK_ITEMS: WorkItemKind = {
  ...ORGANISATIONS,
  name: 'part',
  list: async () => Array.from({ length: 50 }, (_, index) => `a75/${index}`),
  ownerOf: async () => ({ setupId: 'a75', origin: 'simulated' }),
}

/** Publishes a layer whose name is the instant of its making. */
const layerStep = (name: string, trigger: Step['trigger'], workItemKind = ORGANISATIONS): Step => ({
  name,
  workItems: workItemKind,
  trigger,
  reads: [],
  writes: ['layer'],
  doneBeforeMs: (nowMs) => nowMs,
  run: async ({ key, asOf }) => [
    {
      kind: 'layer',
      rows: [
        {
          setup_id: 'a75',
          layer_id: workItemKind === MANY_WORK_ITEMS ? key.replace('a75/', 'part-') : name,
          kind: 'places',
          name_fr: asOf.at,
          name_en: asOf.at,
          features: [],
          position: 9,
          changed_by: 'test',
        },
      ],
    },
  ],
})

test('steps with any kind of work item have their past too', async () => {
  const roads = A75.roads.slice(0, 1).map((road) => ({ ...road, places: road.places.slice(0, 1) }))
  const afterRuns = layerStep('comment', { after: 'road' })
  const byItself = layerStep('count', { pendingSql: "select 'a75' as unit" })
  const byManyKeys = layerStep('parts', { pendingSql: "select 'a75/0' as unit" }, MANY_WORK_ITEMS)
  await makePast(db.database, {
    setups: [{ ...A75, roads, network: { ...A75.network, roads: [] } }],
    steps: [...CHAIN, afterRuns, byManyKeys, byItself],
    startMs: START,
    endMs: START + DAY_MS,
  })
  const versions = await db.database.query<{ name: string; hour: number }>(
    `select v.layer_id as name, round(extract(epoch from p.known_at - $1::timestamptz) / 3600)::integer as hour
       from layer_version v
       join publication p on p.rev = v.rev_from
      where v.layer_id in ('comment', 'count')
      order by 1, 2`,
    [new Date(START)],
  )
  const hours = (name: string) => versions.filter((version) => version.name === name).map(({ hour }) => hour)
  expect(hours('comment')).toEqual([0, 6, 12, 18])
  expect(hours('count')).toEqual([0, 6, 12, 18])
  const [layerCount] = await db.database.query(
    "select count(*) as count from layer_version where layer_id like 'part-%'",
  )
  expect(layerCount).toEqual({ count: 50 * 4 })
})
