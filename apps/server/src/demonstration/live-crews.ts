import type { Directive } from '@verglas/contract'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { A75 } from './a75.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import {
  DELAY_MS,
  drawsOf,
  NOT_DRIVEN,
  reportDelayMs,
  roundEvents,
  STORY_ORDER,
  spreadShare,
} from './story.ts'
import { type StoryCircuit, storyCircuits } from './story-circuits.ts'

type Pass = z.output<typeof Directive>['passes'][number]
type Order = {
  directiveId: string
  circuitId: string
  passes: Pass[]
  orderedAt: Date
  expiresAt: Date | null
  archivedAt: Date | null
}
type Report = { directiveId: string; passNo: number; startedAt: Date | null; doneAt: Date | null }

/** Orders of the story whose crews may still be out. */
const RECENT_MS = 36 * HOUR_MS
/** A departure that was missed by longer, because the program did not run, does not take place. */
const MISSED_MS = 30 * MINUTE_MS

/**
 * Lets the crews of the demonstration carry out the orders that its people gave before the present: they leave at the
 * ordered departures, come back, and report. Orders of users are for users to carry out, and replace those before them.
 * Returns the number of rows published.
 */
export async function driveOrders(database: Database, setupId: string, now: Date): Promise<number> {
  const setup: DemonstrationSetup | undefined = [A75, QUEBEC].find(({ id }) => id === setupId)
  if (!setup) return 0
  const orders = await recentOrders(database, setupId, now)
  const reports = await reportsOf(database, setupId, orders)
  const circuits = new Map(
    storyCircuits(setup, membersOf(setupId)).map((circuit) => [circuit.id, circuit] as const),
  )
  let appended = 0
  for (const order of orders) {
    const circuit = circuits.get(order.circuitId)
    if (!circuit || !order.directiveId.startsWith(STORY_ORDER)) continue
    const isInForce = isLatest(order, orders) && order.archivedAt === null
    for (const [passNo, pass] of order.passes.entries()) {
      const report = reports.find((one) => one.directiveId === order.directiveId && one.passNo === passNo)
      const batches = nextReport({ setupId, order, circuit, passNo, pass, report, isInForce }, now.getTime())
      if (batches.length === 0) continue
      appended += (await publish(database, { origin: 'simulated', setupId, batches })).appended
    }
  }
  return appended
}

const isLatest = ({ circuitId, orderedAt }: Order, orders: readonly Order[]): boolean =>
  !orders.some((other) => other.circuitId === circuitId && other.orderedAt > orderedAt)

type Driving = {
  readonly setupId: string
  readonly order: Order
  readonly circuit: StoryCircuit
  readonly passNo: number
  readonly pass: Pass
  readonly report: Report | undefined
  readonly isInForce: boolean
}

/** What the crew has to report of a pass by now and has not: that it left, or that it is done. */
function nextReport({ setupId, order, circuit, passNo, pass, report, isInForce }: Driving, nowMs: number) {
  if (report?.doneAt) return []
  const { directiveId } = order
  const draw = drawsOf(`${directiveId} ${passNo}`)
  const plannedMs = Date.parse(pass.departAt)
  const departMs =
    report?.startedAt?.getTime() ?? plannedMs + Math.floor((draw('late') * DELAY_MS) / MINUTE_MS) * MINUTE_MS
  const finishMs = departMs + Date.parse(pass.finishAt) - plannedMs
  const reportedMs = finishMs + reportDelayMs(draw('told'))
  const { treatment, minGm2: gm2, totalKg } = pass
  const ordered = { departMs: plannedMs, finishMs: Date.parse(pass.finishAt), treatment, gm2, totalKg }
  const share = spreadShare(draw('laid'))
  const round = { setupId, directiveId, circuit, passNo, ordered, departMs, finishMs, reportedMs, share }
  const [departure, arrival] = roundEvents(round)
  if (report?.startedAt) return nowMs >= reportedMs ? (arrival?.batches ?? []) : []
  const expiresMs = order.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  const isTime = nowMs >= departMs + MINUTE_MS && nowMs < departMs + MISSED_MS
  const isToLeave = isInForce && departMs < expiresMs && isTime
  return isToLeave && draw('driven') >= NOT_DRIVEN ? (departure?.batches ?? []) : []
}

const recentOrders = (database: Database, setupId: string, now: Date): Promise<Order[]> =>
  database.query<Order>(
    `select distinct on (directive_id) directive_id as "directiveId", circuit_id as "circuitId", passes,
            ordered_at as "orderedAt", expires_at as "expiresAt", archived_at as "archivedAt"
       from directive
      where setup_id = $1 and scope = 'public' and ordered_at > $2
      order by directive_id, rev desc`,
    [setupId, new Date(now.getTime() - RECENT_MS)],
  )

const reportsOf = (database: Database, setupId: string, orders: readonly Order[]): Promise<Report[]> =>
  database.query<Report>(
    `select directive_id as "directiveId", pass_no as "passNo", max(started_at) as "startedAt", max(done_at) as "doneAt"
       from (select distinct on (directive_id, pass_no, person_id) *
               from pass_report
              where setup_id = $1 and directive_id = any($2)
              order by directive_id, pass_no, person_id, rev desc) r
      group by directive_id, pass_no`,
    [setupId, orders.map(({ directiveId }) => directiveId)],
  )
