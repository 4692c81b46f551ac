import type { ActTarget, ActVerb } from '@verglas/contract/act-codes'
import type { Db } from '../../db/database.ts'
import { recordAct } from '../setups/acts/queries.ts'
import type { Administration } from './administration-context.ts'

/** Fields of a person recorded with an act; never the password. */
const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'login',
  'phone',
  'timezone',
  'isAdmin',
  'roleId',
  'zoneIds',
  'userType',
  'state',
  'expiresAt',
  'maxLoginAttempts',
] as const

type Values = Readonly<Record<string, unknown>>

/** A person's fields as an act records them. */
export function described(user: Values): Values {
  const roleId = user.roleId ?? (user.role as { id: string } | undefined)?.id
  const values: Values = { ...user, ...(roleId === undefined ? {} : { roleId }) }
  return Object.fromEntries(
    FIELDS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

type Named = { firstName: string; lastName: string; email: string }

/** The name in an act, so that it stays readable after the person is deleted. */
export const actName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email

type UserAct = {
  verb: ActVerb
  target: { kind?: ActTarget; id: string; name: string }
  before?: Values | null
  after?: Values | null
}

/** Records what an administrator did, in the same transaction as the change. */
export async function recordUserAct(
  { db, person, now, address }: Administration,
  tx: Db,
  { verb, target, before = null, after = null }: UserAct,
): Promise<void> {
  const act = { setupId: db.setupId, verb, target: { kind: 'person' as const, ...target }, before, after }
  await recordAct(tx, act, { person, address }, now)
}
