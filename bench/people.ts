import { SUBSCRIBERS_PER_PAGE, USER_SORTS } from '@verglas/contract/user-codes'
import { listAdministered, listSubscribers } from '../apps/server/src/areas/users/administered-queries.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { openTenantPool, type SetupDb } from '../apps/server/src/db/setup-db.ts'
import { findPerson, type Membership } from '../apps/server/src/http/person.ts'
import { withDatabase } from '../scripts/temporary.ts'
import { type Figure, type Measurement, median, ms, timesMs } from '../test-material/figure.ts'
import { FIVE_HUNDRED, seedFiveHundredStations } from '../test-material/five-hundred-stations.ts'

const PEOPLE = 10_000
/** Each person follows this many stations. */
const FOLLOWED = 20
const ROUNDS = 7
const BUDGET_MS = 200

export const people: Measurement = {
  name: 'people',
  title: 'An organisation of 10,000 people',
  measure: () =>
    withDatabase(async (database) => {
      const now = new Date()
      await seedFiveHundredStations(database, { now, issuer: 'http://localhost/oidc' })
      await seedPeople(database)
      const tenants = openTenantPool(database.url, { maxConnections: 1 })
      const caller = await administrator(database)
      const figures = await measured(tenants.for(FIVE_HUNDRED.id), caller, now)
      await tenants.close()
      return figures
    }),
}

async function seedPeople(database: Database): Promise<void> {
  const { id } = FIVE_HUNDRED
  await database.query(
    `insert into person (id, email, login, first_name, last_name, created_at)
     select 'p' || n, 'p' || n || '@example.org', 'login' || n, 'Prénom' || n % 300, 'Nom' || n % 4000, now()
       from generate_series(1, $1::integer) n`,
    [PEOPLE],
  )
  await database.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init, zone_ids)
     select $1, 'p' || n, (select r.id from role r where r.setup_id = $1 order by r.id limit 1), 'active', true,
            array['z' || n % 10]
       from generate_series(1, $2::integer) n`,
    [id, PEOPLE],
  )
  // Otherwise each favourite would be checked by a scan of all memberships.
  await database.query('vacuum analyze person, membership')
  await database.query(
    `insert into favourite (setup_id, person_id, type, target_id, position)
     select $1, 'p' || n, 'stations', d.station_id, d.place
       from generate_series(1, $2::integer) n
      cross join (select station_id, row_number() over (order by station_id) as place
                    from setup_station where setup_id = $1 order by station_id limit $3) d`,
    [id, PEOPLE, FOLLOWED],
  )
  await database.query('vacuum analyze favourite')
}

async function administrator(database: Database): Promise<Membership> {
  const person = await findPerson(database, FIVE_HUNDRED.id)
  const [membership] = person?.memberships ?? []
  if (!membership) throw new Error('the organisation has nobody who administers it')
  return { ...membership, features: new Set(['admin_users', 'admin_users_edit']) }
}

async function measured(db: SetupDb, caller: Membership, now: Date): Promise<Figure[]> {
  const list = async (query: object) =>
    median(
      await timesMs(ROUNDS, () => listAdministered(db, caller, { sort: 'name', page: 1, ...query }, now)),
    )
  const sortsMs: number[] = []
  for (const sort of USER_SORTS) sortsMs.push(await list({ sort }))
  const exportMs = median(
    await timesMs(ROUNDS, () => listSubscribers(db, caller, { page: 5, perPage: SUBSCRIBERS_PER_PAGE }, now)),
  )
  const zone = { ...caller, features: new Set(['admin_users_zone'] as const), zoneIds: ['z3'] }
  const zoneMs = median(
    await timesMs(ROUNDS, () => listAdministered(db, zone, { sort: 'name', page: 1 }, now)),
  )
  return [
    figure('first page by name', await list({})),
    figure('last page by name', await list({ page: PEOPLE / 100 })),
    figure('the slowest order', Math.max(...sortsMs)),
    figure('search that finds one', await list({ q: 'p4711@' })),
    figure('search that finds most', await list({ q: 'prenom' })),
    figure('the administrator of one of ten zones', zoneMs),
    figure(`export: a page of ${SUBSCRIBERS_PER_PAGE} people who follow ${FOLLOWED} stations each`, exportMs),
  ]
}

const figure = (what: string, tookMs: number): Figure => ({
  what,
  figure: ms(tookMs),
  budget: `≤ ${BUDGET_MS} ms`,
  isMet: tookMs <= BUDGET_MS,
})
