import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { pendingWorkItems, runWorkItem } from './advance.ts'
import { MAX_TRIES } from './quarantine.ts'
import type { Step } from './step.ts'
import { forecastInThread } from './test-weather.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** A step that works for every organisation except one with unusable data. */
function stepThatFailsFor(poisoned: string) {
  const tries: string[] = []
  const step: Step = {
    name: 'poisoned',
    workItems: {
      name: 'organisation',
      list: async () => ['north', 'south'],
      ownerOf: async (_db, key) => ({ setupId: key, origin: 'live' }),
    },
    trigger: {
      pendingSql: `
        select n.setup_id as unit
          from publication n
          left join progress own on own.step = $1 and own.unit = n.setup_id
         where 'observation' = any(n.topics) and n.setup_id is not null
           and n.rev > coalesce(own.done_rev, 0) and n.rev <= $2
         group by n.setup_id`,
    },
    reads: ['observation'],
    writes: ['layer'],
    doneBeforeMs: (nowMs) => nowMs,
    async run({ key }) {
      tries.push(key)
      if (key === poisoned) throw new Error('a road without end')
      return []
    },
  }
  return { step, tries }
}

let minute = 0
const observe = (setupId: string) =>
  publish(db.database, {
    origin: 'live',
    setupId,
    batches: [
      {
        kind: 'observation',
        rows: [
          anObservation(`${setupId}-1`, new Date(Date.UTC(2026, 0, 15, 6, minute++)).toISOString(), {
            air_temperature_c: -minute,
            measured: ['tair'],
          }),
        ],
      },
    ],
  })

/** Runs the pending work a minute later: the claim of the failed run has expired. */
async function aMinute(step: Step, database: Database = db.database): Promise<string[]> {
  await db.database.query('update progress set claimed_until = null')
  const services = { database, model: forecastInThread, steps: [step] }
  const workItems = await pendingWorkItems(services)
  for (const workItem of workItems) await runWorkItem(services, workItem).catch(() => {})
  return workItems.map(({ key }) => key)
}

const readQuarantined = () =>
  db.database.query('select step, unit, setup_id, problem from set_aside order by id')

test('a work item that fails three times is quarantined, without delaying any other', async () => {
  const { step, tries } = stepThatFailsFor('north')
  for (let time = 0; time < MAX_TRIES; time++) {
    await observe('north')
    await observe('south')
    expect(await aMinute(step)).toEqual(['north', 'south'])
    expect(await readQuarantined()).toEqual([])
  }
  expect(tries.filter((key) => key === 'south')).toHaveLength(MAX_TRIES)
  expect(await aMinute(step)).toEqual(['north'])
  expect(tries.filter((key) => key === 'north')).toHaveLength(MAX_TRIES)
  expect(await readQuarantined()).toEqual([
    { step: 'poisoned', unit: 'north', setup_id: 'north', problem: 'a road without end' },
  ])
  // Nothing more happens until its data change again.
  expect(await aMinute(step)).toEqual([])
  await observe('north')
  expect(await aMinute(step)).toEqual(['north'])
  expect(tries.filter((key) => key === 'north')).toHaveLength(MAX_TRIES + 1)
})

test('a try that ended its process counts as a failure, and a success clears earlier ones', async () => {
  const { step, tries } = stepThatFailsFor('nobody')
  await db.database.query('delete from set_aside')
  await aMinute(step)
  tries.length = 0
  await db.database.query(
    `insert into unit_try (step, unit, tries) values ('poisoned', 'south', $1), ('poisoned', 'north', 2)
         on conflict (step, unit) do update set tries = excluded.tries, problem = null`,
    [MAX_TRIES],
  )
  await observe('north')
  await observe('south')
  await aMinute(step)
  expect(tries).toEqual(['north'])
  expect(await readQuarantined()).toEqual([
    { step: 'poisoned', unit: 'south', setup_id: 'south', problem: null },
  ])
  expect(await db.database.query("select unit from unit_try where step = 'poisoned'")).toEqual([])
})

test('a full disk does not count as a failure of a work item, however often it is retried', async () => {
  const { step, tries } = stepThatFailsFor('nobody')
  await db.database.query('delete from set_aside')
  const full: Database = {
    ...db.database,
    query: (text, values) =>
      text.includes('from publish(')
        ? Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
        : db.database.query(text, values),
  }
  await observe('north')
  for (let time = 0; time <= MAX_TRIES; time++) expect(await aMinute(step, full)).toContain('north')
  tries.length = 0
  expect(await aMinute(step)).toContain('north')
  expect(tries).toContain('north')
  expect(await readQuarantined()).toEqual([])
})
