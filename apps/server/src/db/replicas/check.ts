import pg from 'pg'
import { iso } from '../as-of.ts'
import { readSessionState, SESSION_OPTIONS } from '../session-settings.ts'

/** What a database says about itself. */
export type Check = {
  /** Whether it still follows a primary; a promoted replica is a primary itself and no longer a copy. */
  isInRecovery: boolean
  /** How much of the primary's log (its WAL) it has replayed. */
  bytes: number
  /** Its latest publication; rev 0: none. */
  rev: number
  knownAt: string
  wrongSettings: readonly string[]
}

const bytesOf = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::bigint`

const CHECK = `
  select pg_is_in_recovery() as "isInRecovery",
         coalesce(${bytesOf('pg_last_wal_replay_lsn()')}, 0) as bytes,
         coalesce(p.rev, 0) as rev, coalesce(${iso('p.known_at')}, '') as "knownAt"
    from (select) one
    left join (select rev, known_at from publication order by rev desc limit 1) p on true`

/** Reads the state of a replica over one connection, which `openChecker` keeps open. */
export async function checkReplica(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<Omit<Check, 'wrongSettings'>>(CHECK)
  const { wrongSettings } = await readSessionState(client)
  const [check] = rows
  if (!check) throw new Error('the replica answered nothing')
  // Wrong defaults of transactions do not matter: each transaction names its isolation and that it only reads.
  return { ...check, wrongSettings: wrongSettings.filter((text) => !text.startsWith('default_transaction_')) }
}

/** The publications of replicas that the primary has too, and how far its log is written. */
export type PrimaryCheck = { bytes: number; common: ReadonlySet<number> }

export async function checkPrimary(
  client: pg.Client,
  publications: readonly Pick<Check, 'rev' | 'knownAt'>[],
): Promise<PrimaryCheck> {
  const { rows } = await client.query<{ bytes: number; common: number[] }>(
    `select ${bytesOf('pg_current_wal_lsn()')} as bytes,
            array(select p.rev::double precision
                    from publication p
                    join unnest($1::bigint[], $2::text[]) r (rev, known_at)
                      on r.rev = p.rev and ${iso('p.known_at')} = r.known_at) as common`,
    [publications.map(({ rev }) => rev), publications.map(({ knownAt }) => knownAt)],
  )
  const [row] = rows
  if (!row) throw new Error('the primary answered nothing')
  return { bytes: row.bytes, common: new Set(row.common) }
}

/** Keeps a connection open between checks, and ends one that does not answer in time. */
export function openChecker(connect: () => Promise<pg.Client>) {
  let current: pg.Client | null = null
  return {
    async check<T>(work: (client: pg.Client) => Promise<T>, timeoutMs: number): Promise<T> {
      let isOver = false
      const working = (async () => {
        const client = current ?? (await connect())
        if (isOver) {
          await client.end()
          throw new Error('the check was over before it was connected')
        }
        current = client
        return work(client)
      })()
      try {
        return await within(working, timeoutMs)
      } catch (error) {
        isOver = true
        endQuietly(current)
        current = null
        throw error
      }
    },
    close(): void {
      endQuietly(current)
      current = null
    },
  }
}

export async function connectOnce(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'verglas-check',
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

function endQuietly(client: pg.Client | null): void {
  // The connection is broken already, so there is nothing left to end.
  client?.end().catch(() => {})
}

/** Time to read an answer that has arrived while this process was busy: timers fire before sockets are read. */
const ARRIVED_MS = 100

/** Rejects if `work` takes longer than `timeoutMs`, and then ignores its outcome. */
async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), ARRIVED_MS)
    }, timeoutMs - ARRIVED_MS)
  })
  // Ignores a failure of `work` after the timeout, which was already reported.
  work.catch(() => {})
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
