import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { endSessions, lockAccount, storePasswordHash, unlockAccount } from '../../identity/accounts.ts'
import { hashPassword } from '../../identity/password.ts'
import { dropLinks } from '../../identity/password-links.ts'
import { passwordProblem } from '../../identity/password-rules.ts'
import { actName, described, recordUserAct } from './act.ts'
import { choicesOf, findAdministered, type User } from './administered-queries.ts'
import type { Administration } from './administration-context.ts'
import {
  type Choices,
  checkAccountChanges,
  checkRights,
  checkSignIn,
  checkTimezone,
  refuseSelfChange,
} from './administration-rules.ts'
import * as queries from './change-queries.ts'
import type { StoredDemand } from './demand-queries.ts'
import { cancelEmailChange, countEmailRequest, requestEmailChange } from './email-changes.ts'
import { ERASED, eraseTraces } from './erase-queries.ts'
import { sendInvitation, sendPasswordLink } from './letters.ts'
import { newPersonId } from './person-id.ts'
import { readPhone } from './phone.ts'
import { type NamedSetup, setupNamed } from './queries.ts'

/** The organisation in which people are changed. */
type Organisation = Choices & NamedSetup

async function organisationOf({ app, db }: Administration): Promise<Organisation> {
  return { ...(await setupNamed(app.database, db.setupId)), ...(await choicesOf(db)) }
}

/** The issuer of new accounts; null if an external issuer manages them. */
const accountIssuer = ({ config }: App) =>
  config.externalIssuer === null ? `${config.publicUrl}/oidc` : null

export async function userOf({ db, member, now }: Administration, userId: string): Promise<User> {
  const user = await findAdministered(db, member, userId, now)
  if (!user) throw new NotFound(`user ${userId}`)
  return user
}

export async function createUser(administration: Administration, user: queries.NewMember): Promise<User> {
  const { app } = administration
  const organisation = await organisationOf(administration)
  const passwordHash = user.password && accountIssuer(app) ? await chosenHash(user.password, user) : null
  const id = await app.database.transaction((tx) =>
    addUser(administration, tx, { ...user, passwordHash }, organisation),
  )
  return userOf(administration, id)
}

export type Fault = { row: number; field: string; code: string; detail: string }

/** Adds all people, or none if something does not fit; a trial adds none. */
export async function createUsers(
  administration: Administration,
  users: readonly queries.NewMember[],
  { isTrial }: { isTrial: boolean },
): Promise<{ created: number; faults: Fault[] }> {
  const organisation = await organisationOf(administration)
  const faults: Fault[] = []
  await administration.app.database
    .transaction(async (tx) => {
      for (const [row, user] of users.entries()) {
        await tx.query('savepoint person')
        try {
          await addUser(administration, tx, { ...user, passwordHash: null }, organisation)
          await tx.query('release savepoint person')
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const { field = '', code, detail = '' } = error
          await tx.query('rollback to savepoint person')
          faults.push({ row, field: field.replace(/^body\./, ''), code, detail })
        }
      }
      if (isTrial || faults.length > 0) throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return { created: isTrial || faults.length > 0 ? 0 : users.length, faults }
}

/** Thrown to roll back the transaction. */
class Undone extends Error {}

async function addUser(
  administration: Administration,
  tx: Db,
  user: queries.NewMember & { passwordHash: string | null },
  organisation: Organisation,
): Promise<string> {
  const { app, db, member, now } = administration
  checkRights(member, { ...user, zoneIds: user.zoneIds ?? [] }, organisation)
  if (user.timezone) checkTimezone(user.timezone)
  const phone = readPhone(user.phone ?? null, organisation)
  const zoneIds = [...new Set(user.zoneIds)]
  const newId = await newPersonId(tx, user.email, app.secrets)
  const typed = { ...user, zoneIds, phone, setupId: db.setupId, issuer: accountIssuer(app), now, newId }
  const { personId, isNew } = await queries.addMember(tx, typed)
  await recordUserAct(administration, tx, {
    verb: user.passwordHash === null ? 'invited' : 'created',
    target: { id: personId, name: actName(user) },
    after: described(typed),
  })
  // A person with an account elsewhere keeps their own password; a typed one is ignored.
  if (user.passwordHash === null || !isNew)
    await sendInvitation(administration, tx, { personId, organisation: organisation.name })
  return personId
}

/** Changes a person; undefined fields stay as they are. The guard has already checked the caller's rights. */
export async function changeUser(
  administration: Administration,
  userId: string,
  changes: queries.Changes,
): Promise<void> {
  const { app, db, member, now } = administration
  if (userId === administration.person.id) refuseSelfChange(changes)
  const before = await userOf(administration, userId)
  const organisation = await organisationOf(administration)
  checkRights(member, changes, organisation)
  checkAccountChanges(member, changes, before)
  const role = organisation.roles.find(({ id }) => id === before.role.id)
  checkSignIn(member, changes, role?.features ?? [])
  if (changes.timezone) checkTimezone(changes.timezone)
  const { email, ...others } = changes
  const isOtherAddress = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  if (isOtherAddress) await countEmailRequest(administration, email)
  const written = {
    ...(isOtherAddress ? others : changes),
    ...(changes.zoneIds === undefined ? {} : { zoneIds: [...new Set(changes.zoneIds)] }),
    ...(changes.phone === undefined ? {} : { phone: readPhone(changes.phone, organisation) }),
  }
  const passwordHash = changes.password ? await chosenHash(changes.password, before) : null
  await app.database.transaction(async (tx) => {
    await queries.changeAccount(tx, db.setupId, userId, written)
    await queries.changeMembership(tx, db.setupId, userId, written)
    if (written.state === 'locked') await lockAccount(tx, userId, now)
    if (passwordHash || email !== undefined) await dropLinks(tx, userId)
    if (isOtherAddress)
      await requestEmailChange(administration, tx, before, { email, organisation: organisation.name })
    if (passwordHash) {
      await storePasswordHash(tx, userId, passwordHash)
      await endSessions(tx, userId)
    }
    const previous = described(before)
    await recordUserAct(administration, tx, {
      verb: written.state === 'locked' ? 'locked' : 'changed',
      target: { id: userId, name: actName(before) },
      before: previous,
      after: { ...previous, ...described(written), ...(passwordHash ? { password: true } : {}) },
    })
  })
  app.guard.forget(userId)
}

/** Cancels a change of e-mail that has not been confirmed yet. */
export async function cancelEmail(administration: Administration, userId: string): Promise<User> {
  const { member } = administration
  const before = await userOf(administration, userId)
  const { roles } = await organisationOf(administration)
  const role = roles.find(({ id }) => id === before.role.id)
  checkSignIn(member, { email: before.email }, role?.features ?? [])
  await cancelEmailChange(administration, before)
  return userOf(administration, userId)
}

export async function unlockUser(administration: Administration, userId: string): Promise<void> {
  const { app, db } = administration
  const before = await userOf(administration, userId)
  await app.database.transaction(async (tx) => {
    // A lock caused elsewhere does not concern this organisation, which must not learn that the person has an
    // account there.
    if (!(await queries.isRegisteredElsewhere(tx, db.setupId, userId))) await unlockAccount(tx, userId)
    await recordUserAct(administration, tx, {
      verb: 'unlocked',
      target: { id: userId, name: actName(before) },
    })
  })
  app.guard.forget(userId)
}

/** Sends a link to choose a password, or the invitation again if the person has not signed in yet. */
export async function resetPassword(administration: Administration, userId: string): Promise<string> {
  const { app } = administration
  const user = await userOf(administration, userId)
  if (accountIssuer(app) === null)
    throw new AppError('Forbidden', { detail: 'passwords are the affair of the identity provider' })
  const organisation = await organisationOf(administration)
  await app.database.transaction(async (tx) => {
    const to = { personId: userId, organisation: organisation.name }
    if (!user.hasCome) await sendInvitation(administration, tx, to)
    else await sendPasswordLink(administration, tx, to)
    await recordUserAct(administration, tx, {
      verb: user.hasCome ? 'password_link_sent' : 'invited',
      target: { id: userId, name: actName(user) },
    })
  })
  return user.email
}

/** Removes a person; with `isErased`, also their name and address from the data of the organisation. */
export async function deleteUser(
  administration: Administration,
  userId: string,
  { isErased }: { isErased: boolean },
): Promise<void> {
  const { app, db, person } = administration
  if (userId === person.id) throw new AppError('Forbidden', { detail: 'nobody deletes themselves' })
  const before = await userOf(administration, userId)
  await app.database.transaction(async (tx) => {
    await recordUserAct(administration, tx, {
      verb: isErased ? 'erased' : 'deleted',
      target: { id: userId, name: isErased ? ERASED : actName(before) },
      before: isErased ? null : described(before),
    })
    if (isErased) await eraseTraces(tx, db.setupId, before)
    await queries.removeMember(tx, db.setupId, userId)
  })
  app.guard.forget(userId)
}

/**
 * Adds a person who asked for access. The request is removed in the same transaction, so that only one of two
 * administrators can accept it.
 */
export async function acceptAsUser(
  administration: Administration,
  rights: Pick<queries.NewMember, 'roleId' | 'zoneIds' | 'userType' | 'expiresAt'>,
  take: (tx: Db) => Promise<StoredDemand>,
): Promise<string> {
  const organisation = await organisationOf(administration)
  return administration.app.database.transaction(async (tx) => {
    const { email, firstName, lastName, phone, lang } = await take(tx)
    const user = { email, firstName, lastName, phone, lang, ...rights, passwordHash: null }
    return addUser(administration, tx, user, organisation)
  })
}

/**
 * Adds a person whom the caller administers in another organisation. Every obstacle gives the same error, so that
 * it reveals nothing.
 */
export async function associate(
  administration: Administration,
  userId: string,
  rights: { roleId: string; zoneIds?: string[] | undefined },
): Promise<User> {
  const { app, db, person, member, now } = administration
  const organisation = await organisationOf(administration)
  checkRights(member, { ...rights, zoneIds: rights.zoneIds ?? [] }, organisation)
  const administered = person.memberships
    .filter(({ setupId, features }) => setupId !== db.setupId && features.has('admin_users'))
    .map(({ setupId }) => setupId)
  await app.database.transaction(async (tx) => {
    const isAdded = await queries.associateMember(tx, {
      ...rights,
      setupId: db.setupId,
      userId,
      administered,
      now,
    })
    if (!isAdded) throw new AppError('UserAssociationError')
    await recordUserAct(administration, tx, {
      verb: 'invited',
      target: { id: userId, name: await queries.ownName(tx, db.setupId, userId) },
      after: described(rights),
    })
    await sendInvitation(administration, tx, { personId: userId, organisation: organisation.name })
  })
  app.guard.forget(userId)
  return userOf(administration, userId)
}

type Named = { email: string; login?: string | null | undefined; firstName: string; lastName: string }

/** The hash of a password that an administrator sets for somebody; it must meet the usual requirements. */
async function chosenHash(password: string, { email, login, firstName, lastName }: Named): Promise<string> {
  const problem = await passwordProblem(password, [email, login ?? '', firstName, lastName].filter(Boolean))
  if (problem) throw new Invalid('body.password', problem)
  return hashPassword(password)
}
