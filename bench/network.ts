import http from 'node:http'
import { HOUR_MS } from '@verglas/quantities'
import { roadPool } from '@verglas/road-model/pool'
import { planPool } from '@verglas/treatment/pool'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../apps/server/src/chain/advance.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { freePort } from '../scripts/free-port.ts'
import { undoing, withDatabase } from '../scripts/temporary.ts'
import { issuerAt, tokenFor, withApi } from '../test-material/api-process.ts'
import { type Figure, kilobytes, type Measurement, rate, seconds, timedMs } from '../test-material/figure.ts'
import { seedOrganisation } from '../test-material/five-hundred-stations.ts'
import { publishNetwork, SEGMENTS_A_CIRCUIT } from '../test-material/generated-network.ts'
import { goThrough, letRest, publishRuns } from './chain.ts'

const ID = 'reseau'
const POINTS = 5000
/** Number of segments in the two sizes of network. */
const SIZES = [2000, 20_000] as const
const BUDGET_S = 60
const PLANE_BUDGET = 70_000
/** Circuits processed at once, as in a worker. */
const SIDE_BY_SIDE = 3

export const network: Measurement = {
  name: 'network',
  title: `${POINTS} forecast points, and the risks of their road network for 48 h`,
  measure: () =>
    withDatabase(async (database) => {
      const port = await freePort()
      const before = new Date(Date.now() - 6 * HOUR_MS)
      await seedOrganisation(database, {
        id: ID,
        stations: POINTS,
        castpoints: POINTS,
        hours: 0,
        now: before,
        issuer: issuerAt(port),
      })
      const roads = roadPool({ size: 2 })
      const plans = planPool({ size: 2 })
      const services: ChainServices = {
        database,
        model: (cases) => roads.forecast(cases),
        checkPlan: (plan) => plans.check(plan),
      }
      return undoing(
        () => Promise.all([roads.close(), plans.close()]),
        async () => {
          await goThrough(services)
          // The circuits of the first two cycles start cold, as after an import; the third cycle continues from the
          // state of the second.
          const smallNetwork = await cycle(services, SIZES[0])
          const cold = await cycle(services, SIZES[1])
          const largeNetwork = await cycle(services, SIZES[1])
          await isWarm(database, SIZES[1] / SEGMENTS_A_CIRCUIT)
          const growth = cold.segmentsMs / smallNetwork.segmentsMs / (SIZES[1] / SIZES[0])
          return [
            {
              what: `${POINTS} points and ${SIZES[1]} segments: raw runs in to risks stored`,
              figure: seconds(largeNetwork.tookMs),
              budget: `${BUDGET_S} s`,
              isMet: largeNetwork.tookMs <= BUDGET_S * 1000,
            },
            {
              what: `– of it: the segments of ${SIZES[1] / SEGMENTS_A_CIRCUIT} circuits`,
              figure: `${seconds(largeNetwork.segmentsMs)}, ${rate((SIZES[1] * 1000) / largeNetwork.segmentsMs, 'segments')}`,
            },
            {
              what: '– the same where no earlier forecast is gone on from',
              figure: `${seconds(cold.tookMs)}, of it the segments ${seconds(cold.segmentsMs)}`,
            },
            {
              what: `– of it: memory of the process at its end`,
              figure: kilobytes(process.memoryUsage().rss),
            },
            {
              what: `growth: ${SIZES[1]} segments over ${SIZES[0]}, by segment`,
              figure: `${growth.toFixed(2)} times as long`,
              budget: '1.2 times',
              isMet: growth <= 1.2,
            },
            await planeOf(database, port),
          ]
        },
      )
    }),
}

/** Phase of the synthetic weather of a place, from its number, so that neighbours have similar weather. */
const phaseOf = (place: number) => place / 500

/** One cycle with a network of that many segments: total time, and the time for the segments. */
async function cycle(
  services: ChainServices,
  segments: number,
): Promise<{ tookMs: number; segmentsMs: number }> {
  const { database } = services
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*) as count from circuit_version where rev_to = open_rev()',
  )
  if (count !== segments / SEGMENTS_A_CIRCUIT) await publishNetwork(database, ID, segments)
  await database.query('analyze')
  await letRest(database)
  let segmentsMs = 0
  const tookMs = await timedMs(async () => {
    await publishRuns(database, ID, { points: POINTS, now: new Date(), phaseOf })
    await goThrough(services)
    segmentsMs = await timedMs(() => goThroughCircuits(services, segments / SEGMENTS_A_CIRCUIT))
  })
  return { tookMs, segmentsMs }
}

/**
 * Checks that the last forecast of nearly all circuits continues the previous one; some start again in each
 * hour.
 */
async function isWarm(database: Database, circuits: number): Promise<void> {
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    `select count(*) as count
       from (select circuit_id from circuit_state group by circuit_id, begun_at having count(*) >= 2) s`,
  )
  if (count < 0.9 * circuits) throw new Error(`${count} of ${circuits} circuits went on`)
}

async function goThroughCircuits(services: ChainServices, circuits: number): Promise<void> {
  const { database } = services
  await database.query("update progress set done_at = done_at - interval '1 hour' where step = 'segment'")
  const workItems = (await pendingWorkItems(services)).filter(({ step }) => step === 'segment')
  if (workItems.length !== circuits) throw new Error(`${workItems.length} circuits wait, not ${circuits}`)
  const worker = async () => {
    for (let workItem = workItems.shift(); workItem; workItem = workItems.shift()) {
      if ((await runWorkItem(services, workItem)).length === 0)
        throw new Error(`nothing came of ${workItem.key}`)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}

/** Size of one answer with all hours of all segments. */
async function planeOf(database: Database, port: number): Promise<Figure> {
  const at = { database, port }
  const token = await tokenFor(at, ID)
  const bytes = await withApi(at, (url) => sizeOf(`${url}/api/setups/${ID}/roadrisks`, token))
  return {
    what: `roadrisks of ${SIZES[1]} segments, compressed`,
    figure: kilobytes(bytes),
    budget: kilobytes(PLANE_BUDGET),
    isMet: bytes <= PLANE_BUDGET,
  }
}

function sizeOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        let bytes = 0
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => resolve(bytes))
      })
      .on('error', reject)
  })
}
