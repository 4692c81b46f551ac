import { FEATURES } from '@verglas/contract/features'
import { areaRoutes } from '../areas/areas.ts'
import { folderStore } from '../blobs/file-store.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openLogTail } from '../db/log-tail.ts'
import { openTenantPool, type TenantPool } from '../db/setup-db.ts'
import { openDocuments } from '../documents/documents.ts'
import { createApp } from '../http/app.ts'
import type { Guard } from '../http/guard.ts'
import type { Person } from '../http/person.ts'
import { secretBox } from '../installation/secrets.ts'
import { VERSION } from '../version.ts'

/** A read at a past instant. */
export type Question = { setupId: string; url: string }
export type Answer = { status: number; text: string }
export type Reader = { ask(question: Question): Promise<Answer>; close(): Promise<void> }

/** Answers of this many organisations are enough to check a backup. */
const MAX_SETUPS = 10

/** Three reads of each organisation: its stations, the forecast of its first point, and the orders in force. */
export async function questionsAt(database: Database, rev: number, at: string): Promise<Question[]> {
  const rows = await database.query<{ setup_id: string; castpoint_id: string | null }>(
    `select s.id as setup_id,
            (select min(c.id) from castpoint c join castpoint_version v on v.castpoint_id = c.id
              where c.owner_setup_id = s.id and v.rev_from <= $1 and $1 < v.rev_to) as castpoint_id
       from setup s
      order by s.id
      limit ${MAX_SETUPS}`,
    [rev],
  )
  return rows.flatMap(({ setup_id: setupId, castpoint_id }) =>
    [
      `/setups/${setupId}/stations`,
      castpoint_id === null
        ? `/setups/${setupId}/points`
        : `/castpoints/${encodeURIComponent(castpoint_id)}/forecast/24h`,
      `/setups/${setupId}/directives`,
    ].map((path) => ({ setupId, url: `/api${path}?time=${at}` })),
  )
}

/** The program's calls over a database, within this process: nothing listens. */
export async function openReader(
  database: Database,
  { config, tenantUrl, now }: { config: Config; tenantUrl: string; now: () => Date },
): Promise<Reader> {
  const tenants = openTenantPool(tenantUrl, { maxConnections: 2 })
  const tail = await openLogTail(database, () => {})
  const documents = openDocuments()
  const app = await createApp({
    config: { ...config, logLevel: 'silent' },
    version: VERSION,
    database,
    tenants,
    tail,
    guard: guardOfRehearsal(tenants),
    // No read opens a secret.
    secrets: secretBox(Buffer.alloc(32)),
    files: folderStore(config.dataFolder),
    documents,
    simulatedTile: async () => null,
    simulatedPicture: async () => null,
    now,
    checksAnswers: false,
  })
  areaRoutes(app)
  return {
    async ask({ setupId, url }) {
      const headers = { authorization: `Bearer ${setupId}`, 'x-setup': setupId }
      const { statusCode, body } = await app.fastify.inject({ method: 'GET', url, headers })
      return { status: statusCode, text: body }
    },
    async close() {
      await app.fastify.close()
      await documents.close()
      await tail.close()
      await tenants.close()
    },
  }
}

/** Lets a reader of every feature into the organisation that the request names. */
function guardOfRehearsal(tenants: TenantPool): Guard {
  const memberOf = (setupId: string): Person['memberships'][number] => ({
    setupId,
    setupName: '',
    roleId: '',
    roleName: '',
    features: new Set(FEATURES),
    isAdmin: false,
    userType: 'internal',
    state: 'active',
    setupInit: true,
    zoneIds: [],
    expiresAt: null,
  })
  const personOf = (setupId: string): Person => ({
    id: 'rehearsal',
    email: '',
    login: null,
    firstName: '',
    lastName: '',
    phone: null,
    lang: 'fr',
    theme: 'auto',
    unit: 'metric',
    timezone: null,
    isPlatformAdministrator: false,
    memberships: [memberOf(setupId)],
  })
  return {
    person: async ({ setupHeader = '' }) => ({ person: personOf(setupHeader), grantId: null }),
    member: async ({ setupHeader = '' }) => ({
      person: personOf(setupHeader),
      member: memberOf(setupHeader),
      db: tenants.for(setupHeader),
      grantId: null,
    }),
    forget: () => {},
    forgetSetup: () => {},
    forgetAll: () => {},
  }
}
