import type { Db } from '../db/database.ts'

/** The person identified by a token. */
export type Identity = { issuer: string; subject: string }

/**
 * The person's id, or null for an unknown identity. `verifiedEmail` is called at the first sign-in of an
 * identity of an external issuer: a person who was invited under that e-mail and has no identity of the
 * issuer yet is linked to it permanently. Without it, as for the embedded provider, only existing identities
 * count.
 */
export async function personOf(
  db: Db,
  identity: Identity,
  verifiedEmail?: () => Promise<string | null>,
): Promise<string | null> {
  const existing = await findIdentity(db, identity)
  if (existing || !verifiedEmail) return existing
  const email = await verifiedEmail()
  return email ? linkByEmail(db, identity, email) : null
}

async function findIdentity(db: Db, { issuer, subject }: Identity): Promise<string | null> {
  const [row] = await db.query<{ person_id: string }>(
    'select person_id from identity where issuer = $1 and subject = $2',
    [issuer, subject],
  )
  return row?.person_id ?? null
}

/**
 * If two identities with the same e-mail arrive at the same instant, the first wins: a person has one
 * identity per issuer. Only the letters A to Z count as equal to a to z: PostgreSQL lowers the Kelvin sign to k,
 * while a mail server delivers the two addresses to different people.
 */
async function linkByEmail(db: Db, identity: Identity, email: string): Promise<string | null> {
  const [row] = await db.query<{ person_id: string }>(
    `insert into identity (issuer, subject, person_id)
     select $1, $2, p.id
       from person p
      where lower(p.email) = lower($3)
        and lower(p.email collate "C") = lower($3 collate "C")
     on conflict do nothing
     returning person_id`,
    [identity.issuer, identity.subject, email],
  )
  return row?.person_id ?? findIdentity(db, identity)
}
