import type { Access } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import QuickLRU from 'quick-lru'
import type { Database } from '../db/database.ts'
import type { SetupDb, TenantPool } from '../db/setup-db.ts'
import { sessionState } from '../identity/accounts.ts'
import { applyRights, type ClaimRules, type MappedRights, rightsOf } from '../identity/claim-rules.ts'
import { IssuerUnreachable } from '../identity/issuer.ts'
import { recordPending, unlinkedReason } from '../identity/pending-identities.ts'
import { type Identity, personOf } from '../identity/people.ts'
import { verifiedEmailOf } from '../identity/profile.ts'
import { SLOW_REFETCH_MS, TooManyUnknownKeys } from '../identity/remote-keys.ts'
import { recordSecurityEvent } from '../identity/security-events.ts'
import { TokenRefused, type TokenVerifier } from '../identity/tokens.ts'
import { administrativeAccess, rankOf } from './administration.ts'
import { AppError, NotFound } from './errors.ts'
import { barrier, findPerson, type Membership, type Person, usableMemberships } from './person.ts'
import { applyRoleViews, viewsOf } from './role-view.ts'
import { isWallSession, wallOfSession } from './wall-sessions.ts'

/** Given by the guard to a handler, as the proof that access was checked. */
export type Granted = {
  person: Person
  member: Membership
  db: SetupDb
  /** Session of the token; null with an external issuer. */
  grantId: string | null
}

export type GuardRequest = {
  authorization: string | undefined
  /** The header X-Setup, for calls whose path names no organisation. */
  setupHeader: string | undefined
  params: { setupId?: string; userId?: string }
}

/** `grantId`: session of the token; null with an external issuer. */
export type SignedIn = { person: Person; grantId: string | null }

export type Guard = {
  person(request: GuardRequest): Promise<SignedIn>
  member(request: GuardRequest, access: Access): Promise<Granted>
  /** Removes a person from the cache after they were changed. */
  forget(personId: string): void
  /** Removes the members of an organisation from the cache after it was changed. */
  forgetSetup(setupId: string): void
  /** Empties the cache. Needed when an organisation is reopened, because its members are cached without it. */
  forgetAll(): void
}

/** Rights are read again at least this often. */
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 5_000
const REFUSAL_EVERY_MS = 10 * MINUTE_MS

type GuardOptions = {
  database: Database
  tenants: TenantPool
  tokens: TokenVerifier
  /** Rules by which an external issuer assigns roles and zones; null: they are assigned here. */
  claimRules?: ClaimRules | null
  now: () => Date
}

export function openGuard(options: GuardOptions): Guard {
  const { database, tenants, now } = options
  const { person, forgetWhere } = openPeople(options)
  const recordRefusal = openRefusalLog(database, now)

  return {
    person,
    async member(request, access) {
      const { person: caller, grantId } = await person(request)
      const member = membershipFor(caller, request, now())
      const db = tenants.for(member.setupId)
      const isOther = request.params.userId !== caller.id
      if (access.scope === 'self' && isOther) throw new NotFound(`user ${request.params.userId}`)
      const refuse = async (needed: string) => {
        await recordRefusal(caller.id, member.setupId, needed)
        throw new AppError('Forbidden', { detail: `the feature ${needed} is needed` })
      }
      if (access.scope === 'administered' && isOther) {
        const accessToUser = administrativeAccess(member, await rankOf(db, request.params.userId ?? ''))
        if (accessToUser === 'none') throw new NotFound(`user ${request.params.userId}`)
        if (access.others && !member.features.has(access.others)) await refuse(access.others)
        if (access.others && accessToUser === 'read')
          throw new AppError('Forbidden', { detail: 'the person belongs to other zones or administers them' })
      }
      if (access.feature && !member.features.has(access.feature)) await refuse(access.feature)
      if (access.anyFeature && !access.anyFeature.some((feature) => member.features.has(feature)))
        await refuse(access.anyFeature.join(' or '))
      return { person: caller, member, db, grantId }
    },
    forget: (personId) => forgetWhere(({ id }) => id === personId),
    forgetAll: () => forgetWhere(() => true),
    forgetSetup: (setupId) =>
      forgetWhere(({ memberships }) => memberships.some((membership) => membership.setupId === setupId)),
  }
}

/** The people behind the tokens of calls, cached for a while. */
function openPeople(options: GuardOptions) {
  const { database, tokens, claimRules = null, now } = options
  const remembered = new QuickLRU<string, { person: Person; untilMs: number }>({ maxSize: MAX_REMEMBERED })

  async function person({ authorization }: GuardRequest): Promise<SignedIn> {
    const token = authorization?.match(/^Bearer ([^\s]+)$/i)?.[1]
    if (!token) throw new AppError('Unauthorized', { detail: 'a bearer token is needed' })
    if (isWallSession(token)) return { person: await wall(token), grantId: null }
    const { issuer, subject, grantId } = await tokens.verify(token, now().getTime()).catch(refuseToken)
    const key = `${issuer} ${subject} ${grantId ?? ''}`
    const nowMs = now().getTime()
    const cached = remembered.get(key)
    if (cached && cached.untilMs > nowMs) return { person: cached.person, grantId }
    const personId = await linkedPerson(options, { issuer, subject }, token)
    const session =
      personId && grantId !== null ? await sessionState(database, personId, grantId, now()) : 'open'
    if (session === 'locked') throw new AppError('AccountLocked')
    if (session === 'over') throw new AppError('Unauthorized', { detail: 'the session is over' })
    const managed = personId && claimRules && (await mappedRights(token, personId, claimRules))
    const stored = personId && (await findPerson(database, personId))
    if (!stored) throw new AppError('Unauthorized', { detail: 'nobody has this identity' })
    const effectivePerson = await applyRoleViews(
      database,
      managed ? onlyMapped(stored, managed) : stored,
      grantId,
      now(),
    )
    const endsMs = viewsOf(effectivePerson).map(({ endsAt }) => endsAt.getTime())
    remembered.set(key, { person: effectivePerson, untilMs: Math.min(nowMs + REMEMBERED_MS, ...endsMs) })
    return { person: effectivePerson, grantId }
  }

  /** A screen that has signed in by itself: its session determines the person, whoever the issuer is. */
  async function wall(token: string): Promise<Person> {
    const nowMs = now().getTime()
    const cached = remembered.get(token)
    if (cached && cached.untilMs > nowMs) return cached.person
    const session = await wallOfSession(database, token, new Date(nowMs))
    const stored = session && (await findPerson(database, session.personId))
    if (!stored) throw new AppError('Unauthorized', { detail: 'the session of the wall is over' })
    const person: Person = { ...stored, isPlatformAdministrator: false, isWall: true }
    remembered.set(token, { person, untilMs: Math.min(nowMs + REMEMBERED_MS, session.endsMs) })
    return person
  }

  async function mappedRights(token: string, personId: string, rules: ClaimRules) {
    const claims = await tokens.claims(token, rules.claim).catch(refuseToken)
    const rights = rightsOf(rules, claims)
    await applyRights(database, personId, rights, now())
    return rights
  }

  return {
    person,
    forgetWhere(isForgotten: (person: Person) => boolean): void {
      for (const [key, { person }] of remembered) if (isForgotten(person)) remembered.delete(key)
    },
  }
}

/** Records a refusal of the same person and feature only once in a while, because a screen repeats its calls. */
function openRefusalLog(database: Database, now: () => Date) {
  const refusedAt = new QuickLRU<string, number>({ maxSize: MAX_REMEMBERED })
  return async (personId: string, setupId: string, feature: string): Promise<void> => {
    const key = `${personId} ${setupId} ${feature}`
    const nowMs = now().getTime()
    if ((refusedAt.get(key) ?? 0) > nowMs - REFUSAL_EVERY_MS) return
    refusedAt.set(key, nowMs)
    const event = { kind: 'call_refused', personId, setupId, details: { feature } } as const
    await recordSecurityEvent(database, new Date(nowMs), event)
  }
}

type IdentityServices = { database: Database; tokens: TokenVerifier; now: () => Date }

/**
 * The person of the identity. An identity that an external issuer gives for the first time is linked by its verified
 * e-mail. If that fails, it is recorded for an administrator, and the error says why it is not linked.
 */
async function linkedPerson(
  { database, tokens, now }: IdentityServices,
  identity: Identity,
  token: string,
): Promise<string | null> {
  const existing = await personOf(database, identity)
  if (existing) return existing
  const profile = await tokens.profile(token).catch(refuseToken)
  if (!profile) return null
  const linked = await personOf(database, identity, async () => verifiedEmailOf(profile))
  if (linked) return linked
  await recordPending(database, identity, profile, now())
  throw new AppError(unlinkedReason(profile), { detail: 'the identity is linked to nobody' })
}

function refuseToken(cause: unknown): never {
  if (cause instanceof IssuerUnreachable) throw new AppError('Unavailable', { detail: cause.message, cause })
  if (cause instanceof TooManyUnknownKeys)
    throw new AppError('Unavailable', { detail: cause.message, retryAfterS: SLOW_REFETCH_MS / 1000, cause })
  if (!(cause instanceof TokenRefused)) throw cause
  if (cause.reason === 'audience')
    throw new AppError('WrongAudience', { detail: 'the token is for another audience', cause })
  throw new AppError('Unauthorized', { detail: 'the token is not valid', cause })
}

/**
 * Drops memberships that the issuer manages but does not give to this person, or gives with a role that does
 * not exist.
 */
const onlyMapped = (person: Person, rights: ReadonlyMap<string, MappedRights | null>): Person => ({
  ...person,
  memberships: person.memberships.filter(({ setupId, roleId }) => {
    const mapped = rights.get(setupId)
    return mapped === undefined || mapped?.roleId === roleId
  }),
})

/** An organisation that the person does not belong to is answered like one that does not exist. */
function membershipFor(person: Person, { params, setupHeader }: GuardRequest, now: Date): Membership {
  const setupId = params.setupId ?? setupHeader
  if (setupId !== undefined) {
    const membership = person.memberships.find((candidate) => candidate.setupId === setupId)
    if (!membership) throw new NotFound(`organisation ${setupId}`)
    const problem = barrier(membership, now)
    if (problem) throw new AppError(problem)
    return membership
  }
  const usable = usableMemberships(person, now)
  const [onlyMembership] = usable
  if (!onlyMembership) throw new AppError('InvalidSetup', { detail: 'no organisation is available' })
  if (usable.length > 1) {
    throw new AppError('MissingParameter', { field: 'X-Setup', detail: 'several organisations are possible' })
  }
  return onlyMembership
}
