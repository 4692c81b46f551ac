import type { OversightRule } from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'
import { type JudgedRow, judgedOversights } from '../areas/oversights/queries.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type AsOf, atMs, latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { isWithinHours } from '../local-schedule.ts'
import { enqueueMails } from '../mail/outbox.ts'
import { messagesTo } from '../mail/ways.ts'
import { factTime } from './fact-time.ts'
import {
  NOTICE_LOOKAHEAD_HOURS,
  type OversightChange,
  oversightChanges,
  type SentOversightNotice,
} from './oversight-changes.ts'
import { type OversightNews, oversightDigest, oversightNotice } from './oversight-letter.ts'
import { followersOf, setupsWithFollowers } from './recipients.ts'
import type { DeliveryServices } from './services.ts'

/** Up to this many simultaneous messages are sent one by one; more are combined into one that lists them. */
const MAX_SEPARATE = 3

/** Notifies subscribers of what the oversights of their organisation foresee. */
export async function sendOversights(services: DeliveryServices): Promise<void> {
  const { database } = services
  const asOf = await latestAsOf(database)
  for (const setupId of await setupsWithFollowers(database)) {
    const judged = await judgedOversights(services.tenants.for(setupId), asOf)
    await database.transaction((db) => sendOversightChanges(db, services, { setupId, judged, asOf }))
  }
}

type Round = { setupId: string; judged: ReadonlyMap<string, JudgedRow>; asOf: AsOf }

async function sendOversightChanges(
  db: Db,
  services: DeliveryServices,
  { setupId, judged, asOf }: Round,
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.delivery])
  const now = services.now()
  const followers = await followersOf(db, setupId, now)
  const byKey = new Map(
    followers.map((follower) => [`${follower.personId} ${follower.oversightId}`, follower]),
  )
  const quiet = new Set(
    followers
      .filter(({ quietFrom, quietTo, timezone }) =>
        isWithinHours(quietFrom, quietTo, timezone, now.getTime()),
      )
      .map(({ personId }) => personId),
  )
  const changes = oversightChanges(followers, await sentNoticesIn(db, setupId), {
    severityById: new Map([...judged].map(([id, row]) => [id, upcomingSeverity(row, atMs(asOf))])),
    nowMs: now.getTime(),
    isQuiet: (personId) => quiet.has(personId),
  })
  for (const change of changes) await note(db, setupId, change, now)
  const rules = await rulesIn(db, setupId, asOf)
  const news = changes.flatMap((change) => {
    const follower = byKey.get(`${change.personId} ${change.oversightId}`)
    const row = judged.get(change.oversightId)
    const oversight = rules.get(change.oversightId)
    return follower && row && oversight ? [{ follower, change, row, ...oversight }] : []
  })
  // somebody who follows two oversights by different ways is notified of each by its own
  const byReader = groupBy(news, ({ follower: { personId, ways } }) =>
    JSON.stringify([personId, ways.toSorted()]),
  )
  const mails = [...byReader.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { follower } = first
    if (own.length > MAX_SEPARATE) {
      // the same person may get another message about the oversights followed by other ways
      const event = `oversights ${setupId} ${asOf.rev} ${follower.ways.toSorted().join('+')}`
      const factAt = factTime(follower, knownAtOf(own), now)
      return messagesTo(follower, follower.ways, {
        event,
        factAt,
        ...oversightDigest(services, { setupId, person: follower }, own),
      })
    }
    return own.flatMap((each) => {
      const event = `oversight-${each.change.what} ${setupId} ${each.change.oversightId} ${asOf.rev}`
      const factAt = factTime(follower, knownAtOf([each]), now)
      return messagesTo(each.follower, each.follower.ways, {
        event,
        factAt,
        ...oversightNotice(services, { setupId, person: each.follower }, each),
      })
    })
  })
  await enqueueMails(db, mails, now)
}

/** When the evaluations were issued, for measuring delays; the delay of an end is not measured. */
const knownAtOf = (all: readonly OversightNews[]) =>
  all.flatMap(({ change, row }) => (change.what === 'ended' ? [] : [row.issuedAt]))

/** The worst severity of the hours that notices cover, from the current hour on. */
export function upcomingSeverity(
  { hours, startAt }: Pick<JudgedRow, 'hours' | 'startAt'>,
  nowMs: number,
): number {
  const past = Math.max(0, Math.floor((nowMs - startAt.getTime()) / HOUR_MS))
  return Math.max(0, ...[...hours.slice(past, past + NOTICE_LOOKAHEAD_HOURS)].map(Number))
}

const sentNoticesIn = (db: Db, setupId: string) =>
  db.query<SentOversightNotice>(
    `select person_id as "personId", oversight_id as "oversightId", severity, told_at as "toldAt"
       from oversight_notice
      where setup_id = $1
      order by person_id, oversight_id`,
    [setupId],
  )

async function note(db: Db, setupId: string, change: OversightChange, now: Date): Promise<void> {
  const { personId, oversightId, severity, what } = change
  const key = [setupId, personId, oversightId]
  if (what === 'ended')
    await db.query(
      'delete from oversight_notice where setup_id = $1 and person_id = $2 and oversight_id = $3',
      key,
    )
  else
    await db.query(
      `insert into oversight_notice (setup_id, person_id, oversight_id, severity, told_at)
       values ($1, $2, $3, $4, $5)
           on conflict (setup_id, person_id, oversight_id)
           do update set severity = excluded.severity, told_at = excluded.told_at`,
      [...key, severity, now],
    )
}

/** Names and rules of the oversights that exist. */
async function rulesIn(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<Map<string, { name: string; rules: readonly OversightRule[] }>> {
  const rows = await db.query<{ id: string; name: string; rules: OversightRule[] }>(
    `select oversight_id as id, name, rules
       from oversight_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
      order by oversight_id`,
    [setupId, asOf.rev],
  )
  return new Map(rows.map(({ id, ...oversight }) => [id, oversight]))
}
