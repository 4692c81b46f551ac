import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/database.ts'

/** Limit of open sign-in pages, of all visitors, that have neither been answered nor expired. */
export const MAX_UNANSWERED = 5000
/** The limit is checked once per this many opened pages. */
const LOOK_EVERY = 50

type Row = { payload: AdapterPayload; consumed_at: Date | null }

/**
 * Storage of oidc-provider for sessions, grants, codes and refresh tokens. `alreadyUsed` makes the error for
 * the second of two requests that use a code or token at the same instant. Because anybody can open sign-in
 * pages, the oldest beyond `maxUnanswered` are deleted, so that a flood cannot fill the disk.
 */
export function postgresAdapter(
  db: Db,
  now: () => Date,
  alreadyUsed: () => Error,
  maxUnanswered = MAX_UNANSWERED,
): AdapterFactory {
  let opened = 0
  return (model): Adapter => {
    async function findBy(
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> {
      const [row] = await db.query<Row>(
        `select payload, consumed_at
           from oidc_payload
          where model = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)
          order by expires_at desc
          limit 1`,
        [model, value, now()],
      )
      if (!row) return undefined
      return row.consumed_at
        ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : row.payload
    }

    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000)
        await db.query(
          `insert into oidc_payload (model, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (model, id) do update
             set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
                 uid = excluded.uid, expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), payload.grantId, payload.userCode, payload.uid, expiresAt],
        )
        if (model !== 'Interaction') return
        opened += 1
        if (opened % LOOK_EVERY === 0) await forgetOldest(db, maxUnanswered)
      },
      async consume(id) {
        const [consumed] = await db.query(
          `update oidc_payload set consumed_at = $3
            where model = $1 and id = $2 and consumed_at is null
            returning id`,
          [model, id, now()],
        )
        if (!consumed) throw alreadyUsed()
      },
      async destroy(id) {
        await db.query('delete from oidc_payload where model = $1 and id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await db.query('delete from oidc_payload where model = $1 and grant_id = $2', [model, grantId])
      },
    }
  }
}

async function forgetOldest(db: Db, maxCount: number): Promise<void> {
  await db.query(
    `delete from oidc_payload
      where model = 'Interaction'
        and expires_at <= (select p.expires_at
                             from oidc_payload p
                            where p.model = 'Interaction'
                            order by p.expires_at desc
                           offset $1 limit 1)`,
    [maxCount],
  )
}

/** Ends a grant with every code and token issued under it. */
export async function revokeGrant(db: Db, grantId: string): Promise<void> {
  await db.query(`delete from oidc_payload where grant_id = $1 or (model = 'Grant' and id = $1)`, [grantId])
}

/** Removes expired rows and returns their number. For a daily job. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with deleted_payload as (delete from oidc_payload where expires_at <= $1 returning 1) select count(*) as count from deleted_payload`,
    [now],
  )
  return row?.count ?? 0
}
