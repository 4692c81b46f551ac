import { type Access, type AnyCall, CALLS } from '@verglas/contract'
import { type Feature, PEOPLE_FEATURES } from '@verglas/contract/features'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areaRoutes } from '../../areas/areas.ts'
import { demonstrationDatabase } from '../../test-support/demonstration.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const NOW = new Date('2026-11-23T08:00:00Z')
const SETUPS = ['a75', 'quebec', 'reel']
/** An organisation and a person that do not exist. */
const NOWHERE = 'nowhere'
const NOBODY = 'nobody'
const PLATFORM_ADMINISTRATOR = 'reel'
/** Routes for machines, licence notices, mail links and the stream, whose access has tests of its own. */
const OUTSIDE_THE_CONTRACT = [
  'GET /api/docs/sources/:id',
  'GET /api/email_confirmation',
  'GET /api/external_frame',
  'GET /api/health',
  'GET /api/metrics',
  'GET /api/setups/:setupId/stream',
  'GET /api/unsubscribe',
  'POST /api/email_confirmation',
  'POST /api/unsubscribe',
]
/** Number of simultaneous requests. */
const AT_ONCE = 40
/** Some tests send ten thousand requests: 4 s on two quiet cores, 27 s at load 10. */
const LONG_MS = 120_000

type Membership = {
  personId: string
  setupId: string
  features: Feature[]
  isAdmin: boolean
  state: string
  isExpired: boolean
  zoneIds: string[]
}

let app: TestApp
let memberships: Membership[]
let people: string[]
beforeAll(async () => {
  app = await testApp({ over: await demonstrationDatabase(NOW), now: () => NOW })
  await app.database.query('update person set is_platform_administrator = true where id = $1', [
    PLATFORM_ADMINISTRATOR,
  ])
  memberships = await app.database.query<Membership>(
    `select m.person_id as "personId", m.setup_id as "setupId", r.features, m.is_admin as "isAdmin", m.state,
            coalesce(m.expires_at <= $1, false) as "isExpired", m.zone_ids as "zoneIds"
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
      order by m.person_id, m.setup_id`,
    [NOW],
  )
  people = peopleOfEachKind(memberships)
  expect([...new Set(memberships.map(({ setupId }) => setupId))].toSorted()).toEqual(SETUPS)
})
afterAll(() => app.close())

/**
 * Two people of each kind: people with the same rights in the same organisations get the same answers, and the
 * demonstration has as many drivers as circuits.
 */
function peopleOfEachKind(all: readonly Membership[]): string[] {
  const kindOf = (personId: string) =>
    JSON.stringify(all.filter((own) => own.personId === personId).map(({ personId: _, ...rights }) => rights))
  const byKind = new Map<string, string[]>()
  for (const personId of new Set(all.map((membership) => membership.personId)))
    byKind.set(kindOf(personId), [...(byKind.get(kindOf(personId)) ?? []), personId])
  return [...byKind.values()].flatMap((callsOfKind) => callsOfKind.slice(0, 2)).toSorted()
}

/** `opens`: the guard lets the call through, and its input is checked next. */
type Answer = 'opens' | 'Unauthorized' | 'NotFound' | 'Forbidden' | 'AccountExpired' | 'AccountInactive'

/** The answer that a call's declaration means for a person, an organisation and a user named in the path. */
function declared(access: Access, personId: string, setupId: string, userId: string | null): Answer {
  if (access.scope === 'public' || access.scope === 'person') return 'opens'
  // no person is a device
  if (access.scope === 'device') return 'Unauthorized'
  if (access.scope === 'platform') return personId === PLATFORM_ADMINISTRATOR ? 'opens' : 'NotFound'
  const membership = memberships.find((other) => other.personId === personId && other.setupId === setupId)
  if (!membership) return 'NotFound'
  if (membership.isExpired) return 'AccountExpired'
  if (membership.state === 'inactive' || membership.state === 'pending') return 'AccountInactive'
  const features = new Set<Feature>([...membership.features, ...(membership.isAdmin ? PEOPLE_FEATURES : [])])
  const isOther = userId !== personId
  if (access.scope === 'self' && isOther) return 'NotFound'
  if (access.scope === 'administered' && isOther) {
    const other = memberships.find(
      (candidate) => candidate.personId === userId && candidate.setupId === setupId,
    )
    if (!other) return 'NotFound'
    const isOwnZone = (zoneId: string) => membership.zoneIds.includes(zoneId)
    const administersAll = features.has('admin_users')
    const administersZone = features.has('admin_users_zone') && other.zoneIds.some(isOwnZone)
    if (!administersAll && !administersZone) return 'NotFound'
    if (access.others) {
      const isAbove = other.isAdmin || other.features.includes('admin_users')
      const mayChange = administersAll || (!isAbove && other.zoneIds.every(isOwnZone))
      if (!features.has(access.others) || !mayChange) return 'Forbidden'
    }
  }
  if (access.feature && !features.has(access.feature)) return 'Forbidden'
  if (access.anyFeature && !access.anyFeature.some((feature) => features.has(feature))) return 'Forbidden'
  return 'opens'
}

type Question = { name: string; call: AnyCall; path: string; setupId: string; userId: string | null }

/** All paths of a call, for each of the organisations and users given. */
function questions(setupIds: readonly string[], userIds: readonly string[]): Question[] {
  return Object.entries<AnyCall>(CALLS).flatMap(([name, call]) =>
    [call.path, ...call.aliases].flatMap((path) =>
      setupIds.flatMap((setupId) =>
        (path.includes(':userId') ? userIds : [null]).map((userId) => ({
          name,
          call,
          path,
          setupId,
          userId,
        })),
      ),
    ),
  )
}

/**
 * Sends a parameter that no call has, so that a caller with access is refused for it and nothing is done. All
 * other names in the path do not exist.
 */
async function ask(personId: string | null, { call, path, setupId, userId }: Question) {
  const filled = path.replace(/:(\w+)/g, (_, name) =>
    name === 'setupId' ? setupId : name === 'userId' ? (userId ?? '') : 'x',
  )
  const headers = { 'x-setup': setupId }
  const { status, body, text } = await app.as(personId, call.method, `${filled}?no_such_parameter=1`, {
    headers,
    ...(call.body && { body: {} }),
  })
  const { code, field } = body as { code: string; field?: string }
  const isInput = status === 400 && /^(params|query)\./.test(`${field}.`)
  return { answer: isInput ? 'opens' : code, text }
}

/** Answers that differ from the declaration, for all given people. */
async function departures(personIds: readonly string[], questionsFor: (personId: string) => Question[]) {
  const departing: string[] = []
  const questionsOfAll = personIds.flatMap((personId) =>
    questionsFor(personId).map((question) => ({ personId, question })),
  )
  const next = questionsOfAll.values()
  const askOn = async () => {
    for (const { personId, question } of next) {
      const { call, setupId, userId } = question
      const expected = declared(call.access, personId, setupId, userId)
      const { answer } = await ask(personId, question)
      if (answer !== expected)
        departing.push(
          `${question.name} as ${personId} in ${setupId} about ${userId}: ${answer}, not ${expected}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return { departing, count: questionsOfAll.length }
}

test('every route of the areas is a call of the contract, which declares its access', async () => {
  const scopes = ['public', 'device', 'person', 'platform', 'member', 'self', 'administered']
  for (const [name, call] of Object.entries<AnyCall>(CALLS))
    expect({ name, scope: call.access.scope }).toEqual({ name, scope: expect.toBeOneOf(scopes) })

  const served: string[] = []
  const server = fastify()
  server.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) if (verb !== 'HEAD') served.push(`${verb} ${url}`)
  })
  areaRoutes({ ...app, fastify: server as never })
  await server.ready()
  const called = Object.values<AnyCall>(CALLS).flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => `${method} /api${each}`),
  )
  expect(served.filter((address) => !called.includes(address)).toSorted()).toEqual(OUTSIDE_THE_CONTRACT)
  expect(called.filter((address) => !served.includes(address))).toEqual([])
})

describe.each([...SETUPS, NOWHERE])('in the organisation %s', { timeout: LONG_MS }, (setupId) => {
  test('every call answers each person of the demonstration as declared', async () => {
    const { departing, count } = await departures(people, (personId) => questions([setupId], [personId]))
    expect(departing).toEqual([])
    expect(count).toBeGreaterThanOrEqual(people.length * Object.keys(CALLS).length)
  })

  test('a call about a person answers as declared, whoever it is about', async () => {
    const { departing } = await departures(people, (personId) => {
      const isOwn = memberships.some((own) => own.personId === personId && own.setupId === setupId)
      const others = isOwn ? [...people, NOBODY] : ['emily', NOBODY]
      return questions([setupId], others).filter(({ userId }) => userId !== null)
    })
    expect(departing).toEqual([])
  })
})

test('nobody has access without a token except to public calls', async () => {
  for (const question of questions(['a75'], ['claire'])) {
    const { answer } = await ask(null, question)
    const { scope } = question.call.access
    // to everybody else, the addresses of the platform administration do not exist
    const expected = scope === 'public' ? 'opens' : scope === 'platform' ? 'NotFound' : 'Unauthorized'
    expect({ name: question.name, answer }).toEqual({ name: question.name, answer: expected })
  }
})

test('an organisation or person that is not one’s own is indistinguishable from one that does not exist', async () => {
  const plain = (text: string, ...names: string[]) =>
    names.reduce((masked, name) => masked.replaceAll(name, '…'), text)
  for (const personId of ['claire', 'zoe', 'antoine']) {
    const [foreign, none] = [questions(['quebec'], ['emily']), questions([NOWHERE], [NOBODY])]
    for (const [index, question] of foreign.entries()) {
      const other = none[index] as Question
      const answers = [
        plain((await ask(personId, question)).text, 'quebec', 'emily'),
        plain((await ask(personId, other)).text, NOWHERE, NOBODY),
      ]
      expect({ name: question.name, answer: answers[0] }).toEqual({ name: question.name, answer: answers[1] })
    }
    // within the person's own organisation
    const [strangers, nobodies] = [questions(['a75'], ['emily']), questions(['a75'], [NOBODY])]
    for (const [index, question] of strangers.entries()) {
      const answers = [
        plain((await ask(personId, question)).text, 'emily'),
        plain((await ask(personId, nobodies[index] as Question)).text, NOBODY),
      ]
      expect({ name: question.name, answer: answers[0] }).toEqual({ name: question.name, answer: answers[1] })
    }
  }
})
