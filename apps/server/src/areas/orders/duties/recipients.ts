import type { Way } from '@verglas/contract/codes'
import type { ReaderRole } from '@verglas/contract/duty-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { Db } from '../../../db/database.ts'
import type { WrittenDirective } from '../directives/queries.ts'
import { concernedBy, membersOf, type TeamMember, teamOf } from '../directives/team-queries.ts'
import { type DutyPeriod, dutyPeriods, hasRoster } from './periods.ts'
import type { Roster } from './queries.ts'

/** People who come on duty later than this are notified when their duty begins. */
const NOTICE_MS = 12 * HOUR_MS

/** A person to be notified of an order, and why. */
export type Recipient = TeamMember & {
  role: ReaderRole
  /** All channels of the person, first to last; `ways` has the channel of the first message. */
  allWays: Way[]
  /** The duty for which they are notified; null if the person follows the circuit. */
  period: DutyPeriod | null
}

type Order = Pick<WrittenDirective, 'circuitId' | 'scope' | 'authorId' | 'expiresAt'> & {
  readonly passes: readonly Pick<WrittenDirective['passes'][number], 'finishAt'>[]
}
type Context = { readonly db: Db; readonly setupId: string; readonly roster: Roster; readonly now: Date }

/** The people whom an order notifies: `duty` if the circuit has a roster, otherwise its followers. */
export type Recipients = { readonly basis: 'duty' | 'followers'; readonly recipients: readonly Recipient[] }

/**
 * The people whom an order notifies when it is issued, without its author: those on duty from now until its last
 * pass is finished. Nobody if nobody is on duty; on a circuit without a roster, its followers.
 */
export async function recipientsOf(context: Context, order: Order): Promise<Recipients> {
  const { db, setupId, roster, now } = context
  if (!hasRoster(roster, order.circuitId, now.getTime())) {
    const followers = await teamOf(db, setupId, order, now)
    return {
      basis: 'followers',
      recipients: followers.map((member) => ({
        ...member,
        role: 'follower',
        allWays: member.ways,
        period: null,
      })),
    }
  }
  const span = { fromMs: now.getTime(), toMs: lastNoticeMs(order, now.getTime()) }
  return { basis: 'duty', recipients: await crewOf(context, order, span) }
}

/** The people on duty on the circuit of an order in a span, each with their first period; without its author. */
export async function crewOf(
  { db, setupId, roster, now }: Context,
  order: Order,
  span: { fromMs: number; toMs: number },
): Promise<Recipient[]> {
  const periods = new Map<string, DutyPeriod>()
  for (const period of dutyPeriods(roster, span))
    if (period.circuitIds.includes(order.circuitId) && !periods.has(period.personId))
      periods.set(period.personId, period)
  const ids = [...periods.keys()].filter((id) => id !== order.authorId)
  const members = ids.length === 0 ? [] : await membersOf(db, setupId, order, { ids, now })
  return members.map((member) => ({
    ...member,
    role: 'crew',
    allWays: member.ways,
    ways: member.ways.slice(0, 1),
    period: periods.get(member.personId) ?? null,
  }))
}

/**
 * People concerned by an automatic order: those whom it notifies, and people who may object, who get at least a
 * mail.
 */
export async function concernedByOrder(context: Context, order: Order): Promise<Recipient[]> {
  const { db, setupId, now } = context
  const { basis, recipients } = await recipientsOf(context, order)
  const crew = basis === 'duty' ? recipients : []
  const crewIds = new Set(crew.map(({ personId }) => personId))
  const others = (await concernedBy(db, setupId, order, now)).filter(
    ({ personId, mayOrder }) => !crewIds.has(personId) && (basis === 'followers' || mayOrder),
  )
  return [
    ...crew,
    ...others.map(
      (member): Recipient => ({ ...member, role: 'follower', allWays: member.ways, period: null }),
    ),
  ]
}

/** A duty that begins before this instant is notified at once. */
function lastNoticeMs({ passes, expiresAt }: Order, nowMs: number): number {
  const endMs = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  const lastFinishMs = Math.max(...passes.map(({ finishAt }) => Date.parse(finishAt)))
  const untilMs = passes.length > 0 ? lastFinishMs : nowMs + NOTICE_MS
  return Math.max(nowMs + 1, Math.min(untilMs, endMs))
}
