import type { ActTarget, ActVerb } from '@verglas/contract/act-codes'
import type { Db } from '../../db/database.ts'
import { recordAct } from '../acts/queries.ts'
import type { Administration } from './administration-context.ts'

/** What of somebody is kept with an act; a password is not. */
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

/** Somebody as an act names them. */
export function described(user: Values): Values {
  const roleId = user.roleId ?? (user.role as { id: string } | undefined)?.id
  const values: Values = { ...user, ...(roleId === undefined ? {} : { roleId }) }
  return Object.fromEntries(
    FIELDS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

type Named = { firstName: string; lastName: string; email: string }

/** The name under which an act stays readable when the person is gone. */
export const actName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email

type UserAct = {
  verb: ActVerb
  target: { kind?: ActTarget; id: string; name: string }
  before?: Values | null
  after?: Values | null
}

/** Records what an administrator did, in the transaction in which it is done. */
export async function recordUserAct(
  { db, person, now, address }: Administration,
  tx: Db,
  { verb, target, before = null, after = null }: UserAct,
): Promise<void> {
  const act = { setupId: db.setupId, verb, target: { kind: 'person' as const, ...target }, before, after }
  await recordAct(tx, act, { person, address }, now)
}
