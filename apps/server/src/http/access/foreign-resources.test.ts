import { type AnyCall, CALLS } from '@verglas/contract'
import { FAVOURITE_TYPES } from '@verglas/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { publish } from '../../db/publish.ts'
import { hashPassword } from '../../identity/password.ts'
import { exampleBody } from '../../test-support/example-body.ts'
import { countStatements } from '../../test-support/statements.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { circuitRow } from '../replay/test-facts.ts'
import { PUBLICATIONS } from '../replay/test-publications.ts'

/**
 * Sam of the south, who has every feature there, asks about resources of the north; Sue is of the south too.
 */
const ASKER = 'sam'
const OWN_SETUP = 'south'
const PASSWORD = 'Example'

/** Ids of one kind: one of the asker’s own organisation, one of the other, and one that nobody has. */
type Resource = { own: string; foreign: string; none: string }
const resourceIds = (kind: string, own = `south-${kind}`, foreign = `north-${kind}`): Resource => ({
  own,
  foreign,
  none: `never-${kind}`,
})

const station = resourceIds('station', 'south-1', 'north-1')
const castpoint = resourceIds('castpoint', 'south-c1', 'north-c1')
const camera = resourceIds('camera', 'south-cam', 'north-cam')
const circuit = resourceIds('circuit', 'south-a', 'north-a')
const directive = resourceIds('directive', 'south-directive', 'd0')
const person = resourceIds('person', 'sue', 'olga')
const zone = resourceIds('zone', 'a')
const role = resourceIds('role', 'operator', 'visitor')
const oversight = resourceIds('oversight', 'south-oversight', 'wind')
const view = resourceIds('view', 'south-view', 'gusts')
/** The parameters that name a resource, in paths, queries and bodies. */
const RESOURCES: Readonly<Record<string, Resource>> = {
  stationId: station,
  stations: station,
  castpointId: castpoint,
  castpoints: castpoint,
  b: castpoint,
  pointId: resourceIds('point', 'south-p1', 'north-p1'),
  cameraId: camera,
  cameras: camera,
  circuitId: circuit,
  circuits: circuit,
  segmentId: resourceIds('segment', 'south-a-1', 'north-a-1'),
  oversights: oversight,
  oversightId: oversight,
  userId: person,
  personId: person,
  userIds: person,
  zoneId: zone,
  zoneIds: zone,
  zone,
  roleId: role,
  role,
  connectionId: resourceIds('connection'),
  mapViewId: resourceIds('map-view'),
  dashboardId: resourceIds('dashboard'),
  exportId: resourceIds('export'),
  wallId: resourceIds('wall'),
  ticketId: resourceIds('ticket', 'none', 'wind'),
  demandId: resourceIds('demand'),
  identityId: resourceIds('identity'),
  directiveId: directive,
  decisionId: resourceIds('road-decision', 'south-road-decision', 'rd0'),
  actId: resourceIds('treatment-act', 'south-treatment-act', 't0'),
  basedOn: directive,
  humancastId: resourceIds('humancast', 'south-humancast', 'gusts'),
  bulletinId: resourceIds('bulletin'),
  outageRef: resourceIds('outage', 'south-outage', 'o'),
  tidepointId: resourceIds('tidepoint', 'south-tidepoint', 'north.iwls-1'),
  layerId: resourceIds('layer', 'south.wms.satcc', 'north.wms.satcc'),
  imageId: { own: '1'.repeat(64), foreign: '0'.repeat(64), none: 'f'.repeat(64) },
  documentId: { own: '1'.repeat(64), foreign: '0'.repeat(64), none: 'f'.repeat(64) },
  passkeyId: resourceIds('passkey'),
  deviceId: resourceIds('device'),
  pushDeviceId: resourceIds('push-device'),
}
/** More values, without which a call would be refused for another reason. */
const VALUES = {
  current: PASSWORD,
  minGm2: 10,
  spreadGm2: 10,
  pattern: 'https://example.org/',
  firstYear: 1991,
  lastYear: 2020,
  months: { tmean: Array<number>(12).fill(0) },
  at: '2026-01-15T00:00:00Z',
}
const OWN_VALUES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(RESOURCES).map(([key, { own }]) => [key, own])),
  ...VALUES,
}

let app: TestApp
let alert: Resource
beforeAll(async () => {
  app = await testApp()
  const { database } = app
  for (const publishKind of Object.values(PUBLICATIONS))
    await publishKind({ database, act: async () => {}, alertIds: async () => [] }, 0)
  const [segment] = circuitRow(0).segments
  const southern = {
    ...circuitRow(0),
    setup_id: OWN_SETUP,
    circuit_id: circuit.own,
    segments: [{ ...segment, id: 'south-a-1', castpointId: castpoint.own }],
  }
  const batches = [{ kind: 'circuit', rows: [southern] }] as const
  const { rev } = await publish(database, { origin: 'live', setupId: OWN_SETUP, batches: [...batches] })
  await app.tail.waitForRevision(rev)
  await database.query(`insert into person (id, email, created_at) values ('sue', 'sue@example.org', now())`)
  await database.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init)
     values ('south', 'sue', 'operator', 'active', true)`,
  )
  await database.query(
    "insert into zone (setup_id, id, name, position) values ('north', 'north-zone', 'Nord', 3)",
  )
  await database.query(
    `insert into connection (id, source, owner_setup_id, name, settings)
     values ('north-connection', 'msc-swob', 'north', 'Nord', '{"urls": []}')`,
  )
  await database.query(
    `insert into user_demand (setup_id, id, kind, email, lang, created_at)
     values ('north', 'north-demand', 'signup', 'north@example.org', 'fr', now()),
            ('south', 'south-demand', 'signup', 'south@example.org', 'fr', now())`,
  )
  await database.query(
    `insert into pending_identity (id, issuer, subject, email, reason, first_at, last_at)
     values ('north-identity', 'https://id.example', 'n', 'olga@example.org', 'EmailNotVerified', now(), now()),
            ('south-identity', 'https://id.example', 's', 'sue@example.org', 'EmailNotVerified', now(), now())`,
  )
  await database.query(
    `insert into cron_bulletin (id, setup_id, person_id, castpoint_id, days, local_time, changed_at)
     values ('north-bulletin', 'north', 'olga', 'north-c1', '{1}', '08:00', now())`,
  )
  await database.query('insert into account (person_id, password_hash) values ($1, $2)', [
    ASKER,
    await hashPassword(PASSWORD),
  ])
  await database.query(
    `insert into passkey (id, person_id, name, public_key, counter, transports, created_at)
     values ('north-passkey', 'olga', 'Key', '', 0, '{}', now())`,
  )
  await database.query(
    `insert into device (grant_id, person_id, started_at, seen_at, address, user_agent, has_second_factor)
     values ('north-device', 'olga', now(), now(), '::1', 'Browser', false)`,
  )
  await database.query(`insert into push_key (public_key, secret, created_at) values ('key', '', now())`)
  await database.query(
    `insert into push_device (id, person_id, name, endpoint, p256dh, auth, public_key, created_at)
     values ('north-push-device', 'olga', 'Browser', 'https://push.example.org/1', '', '', 'key', now())`,
  )
  const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/alerts')
  const [northAlert] = (body as { alerts: { id: string }[] }).alerts
  if (!northAlert) throw new Error('the north sees no alert')
  alert = { own: 'ca-south', foreign: northAlert.id, none: 'ca-never' }
})
afterAll(() => app.close())

/** A place where a call names a resource. */
type Slot = {
  name: string
  call: AnyCall
  where: 'path' | 'query' | 'body'
  key: string
  resource: Resource
  /** For a favourite: its type, from the path. */
  type?: string
}

/** Collections whose `id` parameter is the id of a view or similar entry, as in external views. */
const VERSIONED_COLLECTIONS = [
  'external_views',
  'own_cameras',
  'infos',
  'briefings',
  'reports',
  'report_routines',
  'ceils',
  'dashboard_templates',
  'whatifs',
  'climate_normals',
  'station_visits',
  'vehicles',
  'depots',
  'duties',
  'dutyreplacements',
  'humancasts',
]

/** Every place of the contract where a resource is named; throws if a parameter is unknown. */
function findSlots(): Slot[] {
  return Object.entries<AnyCall>(CALLS).flatMap(([name, call]) => {
    // device tokens have tests of their own
    if (['public', 'platform', 'device'].includes(call.access.scope)) return []
    const pathSlots = [...call.path.matchAll(/:(\w+)/g)].flatMap(([, key = '']): Slot[] => {
      if (key === 'setupId' || isFixedChoice(call, key)) return []
      const slot = { name, call, where: 'path', key } as const
      const collection = call.path.match(/([:\w]+)\/:id\b/)?.[1] ?? ''
      if (key === 'id' && call.path.endsWith('/favorite'))
        return FAVOURITE_TYPES.map((type) => ({ ...slot, type, resource: resourceFor(name, type) }))
      if (key === 'id' && call.path.includes('/read/:type/')) return [{ ...slot, resource: alert }]
      // the id is that of the circuit to which the limits belong
      if (key === 'id' && collection === 'directivelimits') return [{ ...slot, resource: circuit }]
      if (key === 'id' && collection === 'oversights') return [{ ...slot, resource: oversight }]
      if (key === 'id' && VERSIONED_COLLECTIONS.includes(collection)) return [{ ...slot, resource: view }]
      return [{ ...slot, resource: resourceFor(name, key) }]
    })
    const querySlots = Object.keys(call.query.shape).flatMap((key): Slot[] => {
      const resource = RESOURCES[key]
      return resource ? [{ name, call, where: 'query', key, resource }] : []
    })
    const bodySlots = Object.entries(RESOURCES).flatMap(([key, resource]): Slot[] =>
      call.body && hasKey(call.body, key) ? [{ name, call, where: 'body', key, resource }] : [],
    )
    return [...pathSlots, ...querySlots, ...bodySlots]
  })
}

function resourceFor(name: string, key: string): Resource {
  const resource = RESOURCES[key]
  if (!resource) throw new Error(`${name}: no resource for the parameter «${key}»; add it to RESOURCES`)
  return resource
}

/** Whether a path parameter only accepts a few fixed words. */
const isFixedChoice = (call: AnyCall, key: string) => {
  const schema = call.params.shape[key] as z.ZodType | undefined
  return (
    schema !== undefined && !schema.safeParse('never-heard-of').success && !RESOURCES[key] && key !== 'id'
  )
}

/** Whether a body has the key, at any depth. */
function hasKey(body: z.ZodType, key: string): boolean {
  let isThere = false
  JSON.stringify(exampleBody(body, { named: OWN_VALUES, requiredKey: key }), (name, value) => {
    isThere ||= name === key
    return value
  })
  return isThere
}

type ProbeResult = { status: number; maskedText: string; statements: number }

/** Sends one of the resource’s ids, and the asker’s own ids everywhere else. */
async function ask({ call, where, key, resource, type }: Slot, which: keyof Resource): Promise<ProbeResult> {
  // dashboard names must be unique, so earlier dashboards are deleted
  await app.database.query('delete from dashboard where person_id = $1', [ASKER])
  const ownParams = { ...OWN_VALUES, ...(call.access.scope === 'self' && { userId: ASKER }) }
  const example = (place: Slot['where']) =>
    where === place
      ? { named: { ...ownParams, [key]: resource[which] }, requiredKey: key }
      : { named: ownParams }
  const params = exampleBody(call.params, example('path')) as Record<string, string>
  const values: Record<string, string> = { ...params, setupId: OWN_SETUP, ...(type && { type }) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = exampleBody(call.query, example('query')) as Record<string, string>
  const body = call.body && (exampleBody(call.body, example('body')) as object)
  const { result, statements } = await countStatements(() =>
    app.as(ASKER, call.method, `${path}?${new URLSearchParams(query)}`, {
      headers: { 'x-setup': OWN_SETUP },
      ...(body && { body }),
    }),
  )
  const { status, text } = result
  // A change may empty the guard's cache, and the next call would need more statements. This call fills it again.
  if (call.method !== 'GET' && status < 300) await app.as(ASKER, 'GET', '/users/me')
  if (status >= 500) throw new Error(`${call.method} ${path} failed: ${text}`)
  // The short id of a resource may occur within a new id by chance, so ids are removed first.
  return {
    status,
    // Both ids are masked in both answers, because «wind» also occurs in the right `map_wind`.
    maskedText: [resource.foreign, resource.none].reduce(
      (masked, id) => masked.replaceAll(id, '…'),
      text.replace(VARYING_TEXT, ''),
    ),
    statements,
  }
}

/** Revisions, instants, new ids and tokens, which differ in every answer. */
const VARYING_TEXT =
  /"asOf":\{[^}]*\}|"rev(ision)?":\d+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|vg[cv]_[\w-]{43}/g

/** A digest of everything that the north has, table by table. */
async function digestsOfNorth(): Promise<Record<string, string>> {
  const tables = await app.database.query<{ name: string; key: string }>(
    `select table_name as name, column_name as key
       from information_schema.columns
      where table_schema = 'public' and column_name in ('setup_id', 'owner_setup_id')
        and table_name in (select tablename from pg_tables where schemaname = 'public')
      union all
     select name, 'person_id' from unnest(array['account', 'passkey', 'device', 'totp', 'identity']) as name
      order by name`,
  )
  const contents: Record<string, string> = {}
  for (const { name, key } of tables) {
    const owner = key === 'person_id' ? 'olga' : 'north'
    const [row] = await app.database.query<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from ${name} t where ${key} = $1`,
      [owner],
    )
    contents[name] = row?.digest ?? ''
  }
  return contents
}

test('a resource of another organisation gets the answer of a nonexistent one: same bytes, same work, no change', async () => {
  const before = await digestsOfNorth()
  expect(Object.values(before).filter((digest) => digest !== '').length).toBeGreaterThan(20)
  await app.as(ASKER, 'GET', '/users/me')
  const allSlots = findSlots()
  const differing: object[] = []
  for (const slot of allSlots) {
    const about = `${slot.name} ${slot.where}.${slot.type ?? slot.key}`
    const none = await ask(slot, 'none')
    const foreign = await ask(slot, 'foreign')
    if (JSON.stringify(foreign) !== JSON.stringify(none)) differing.push({ about, foreign, none })
  }
  expect(differing).toEqual([])
  expect(allSlots.length).toBeGreaterThan(100)
  expect(await digestsOfNorth()).toEqual(before)
})

test('no list and no count of an organisation reveals how much another one has', async () => {
  // Reads of the log are tested in ../replay/access-tables.test.ts. Measured times never repeat, and their own test
  // checks that they only cover the organisation.
  const lists = Object.entries<AnyCall>(CALLS).filter(
    ([name, { method, topics, produces }]) =>
      method === 'GET' && !topics && !produces && name !== 'getPerformance',
  )
  const readLists = async () => {
    const answers: Record<string, string> = {}
    for (const [name, call] of lists) {
      const slot: Slot = { name, call, where: 'path', key: 'none', resource: resourceIds('none') }
      const { status, maskedText } = await ask(slot, 'own')
      answers[name] = `${status} ${maskedText}`
    }
    return answers
  }
  const before = await readLists()
  const statuses = Object.values(before).map((answer) => answer.slice(0, 3))
  expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(statuses.length / 2)

  const { database } = app
  // Some of the new rows of the north have ids that rows of the south have too.
  await database.query(
    `insert into zone (setup_id, id, name, position) values ('north', 'south-zone', 'Nord', 4)`,
  )
  await database.query(
    `insert into role (setup_id, id, name, features) values ('north', 'south-role', 'Nord', '{stations}')`,
  )
  await database.query(
    `insert into person (id, email, created_at) values ('norbert', 'norbert@example.org', now())`,
  )
  await database.query(
    `insert into membership (setup_id, person_id, role_id, zone_ids) values ('north', 'norbert', 'operator', '{a}')`,
  )
  await database.query(
    `insert into user_demand (setup_id, id, kind, email, zone_ids, lang, created_at)
     values ('north', 'another', 'signup', 'another@example.org', '{a}', 'fr', now())`,
  )
  await database.query(
    `insert into administrative_act (setup_id, at, person_id, person_name, verb, target_kind, target_id, target_name)
     values ('north', now(), 'olga', 'Olga', 'create', 'zone', 'a', 'Secteur A')`,
  )
  await database.query(
    `insert into connection (id, source, owner_setup_id, name, settings)
     values ('another', 'msc-swob', 'north', 'Nord', '{"urls": []}')`,
  )
  for (const table of ['favourite', 'notification'])
    await database.query(
      `insert into ${table} (setup_id, person_id, ${table === 'favourite' ? 'type, target_id' : 'kind, castpoint_id'})
       values ('north', 'olga', $1, 'north-c1')`,
      [table === 'favourite' ? 'castpoints' : 'alert_email'],
    )
  expect(await readLists()).toEqual(before)
})
