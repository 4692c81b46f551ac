import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treatmentsOf } from '../../../chain/facts/treatments.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("update castpoint set owner_setup_id = 'north' where id = 'north-c1'")
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...row, segments }] }],
  })
})
afterAll(() => app.close())

test('another de-icer is modelled on the road as itself, and is named in the log', async () => {
  const doneAt = new Date(Date.now() - HOUR_MS).toISOString()
  const body = { treatment: 'salt', spreadGm2: 20, deicer: 'cacl2', doneAt }
  const answer = await app.as('olga', 'POST', '/circuits/north-a/treatments', { body })
  expect(answer).toMatchObject({ status: 200, body: { treatment: { deicer: 'cacl2' } } })
  const applied = await treatmentsOf(app.database, ['north-c1'], 0, await latestAsOf(app.database))
  // A fifth of what is spread as grains bounces off.
  expect(applied.get('north-c1')).toMatchObject([{ saltGm2: 0, cacl2Gm2: 16 }])
})

test('a treatment without a de-icer has none', async () => {
  const doneAt = new Date(Date.now() - HOUR_MS).toISOString()
  const body = { treatment: 'abrasive', spreadGm2: 80, deicer: 'mgcl2', doneAt }
  const answer = await app.as('olga', 'POST', '/circuits/north-a/treatments', { body })
  expect(answer).toMatchObject({ status: 400, body: { field: 'body.deicer' } })
})

test('a directive names its de-icer; one without a de-icer used NaCl', async () => {
  const order = (rule: object) =>
    app.as('olga', 'POST', '/circuits/north-a/directives', {
      body: {
        rules: [
          {
            roadType: 'main',
            priority: null,
            treatment: 'prewet',
            minGm2: 15,
            maxGm2: null,
            isOnDemand: false,
            ...rule,
          },
        ],
        comment: '',
        scope: 'public',
        expiresInHours: 6,
        basedOn: null,
      },
    })
  const refused = await order({ treatment: 'plow', minGm2: null, deicer: 'mgcl2' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'body.rules.0.deicer' } })
  const ordered = await order({ deicer: 'mgcl2' })
  expect(ordered).toMatchObject({ status: 200, body: { directive: { rules: [{ deicer: 'mgcl2' }] } } })
  await app.tail.waitForRevision((ordered.body as { rev: number }).rev)
  await app.database.query(`update directive set rules = rules #- '{0,deicer}'`)
  const latest = await app.as('olga', 'GET', '/circuits/north-a/directives/latest')
  expect(latest.body).toMatchObject({ public: { inForce: { rules: [{ deicer: 'nacl' }] } } })
})
