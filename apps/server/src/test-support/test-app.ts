import { randomBytes } from 'node:crypto'
import { areaRoutes } from '../areas/areas.ts'
import { type FileStore, folderStore } from '../blobs/file-store.ts'
import { readConfig } from '../config.ts'
import { openLogTail } from '../db/log-tail.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { openTenantPool } from '../db/setup-db.ts'
import { openSimulatedPictures } from '../demonstration/simulated-cameras.ts'
import { openDocuments } from '../documents/documents.ts'
import { type App, createApp } from '../http/app.ts'
import { openGuard } from '../http/guard.ts'
import type { ClaimRules } from '../identity/claim-rules.ts'
import { openTokenVerifier, type TokenVerifier } from '../identity/tokens.ts'
import { secretBox } from '../installation/secrets.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** Accepts the token as the subject: signing is tested with the identity provider. */
const PLAIN_TOKENS: TokenVerifier = {
  async verify(token) {
    return { issuer: 'test', subject: token, grantId: null }
  },
  async profile() {
    return null
  },
  async claims() {
    return {}
  },
}

export type TestApp = App & {
  /** Calls as a person of the small seed; returns status, parsed body and headers. */
  as(
    person: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { body?: object; headers?: Record<string, string> },
  ): Promise<{ status: number; body: unknown; text: string; headers: Record<string, unknown> }>
  close(): Promise<void>
}

/** The program's calls over a database of its own; a test can move `now`. */
export async function testApp(
  options: {
    now?: () => Date
    dataFolder?: string
    /** Where files are; the data folder if it is not given. */
    files?: FileStore
    requestMs?: number
    over?: TestDatabase
    replicas?: Replicas
    /** Whether answers are checked against their schema; by default they are. */
    checksAnswers?: boolean
    /** Login of the organisations' sessions, if it is not that of the database. */
    tenantUrl?: string
    publicUrl?: string
    /** VERGLAS_CONTACT; empty: no contact is given. */
    contact?: string
    /** An external issuer: its tokens are accepted, by these rules. */
    external?: { issuer: string; audience: string; claimRules: ClaimRules | null; trustsEmail?: boolean }
  } = {},
): Promise<TestApp> {
  const { url, database, drop } = options.over ?? (await testDatabase())
  const tenants = openTenantPool(options.tenantUrl ?? url, {
    maxConnections: 4,
    replicas: options.replicas ?? null,
  })
  const tail = await openLogTail(database)
  const now = options.now ?? (() => new Date())
  const { external } = options
  const tokens = external ? openTokenVerifier(external) : PLAIN_TOKENS
  const guard = openGuard({ database, tenants, tokens, claimRules: external?.claimRules ?? null, now })
  const config = readConfig(
    {
      VERGLAS_LOG: 'error',
      VERGLAS_PRIVATE_HOSTS: '127.0.0.1',
      VERGLAS_PUBLIC_URL: options.publicUrl ?? '',
      VERGLAS_ISSUER: external?.issuer ?? '',
      VERGLAS_CONTACT: options.contact ?? 'test@example.org',
      VERGLAS_DATA: options.dataFolder ?? 'data',
    },
    '.',
  )
  const documents = openDocuments()
  const app = await createApp(
    {
      config,
      version: 'test',
      database,
      tenants,
      tail,
      guard,
      secrets: secretBox(randomBytes(32)),
      files: options.files ?? folderStore(config.dataFolder),
      documents,
      simulatedTile: async () => null,
      simulatedPicture: openSimulatedPictures(database),
      now,
      checksAnswers: options.checksAnswers ?? true,
    },
    options.requestMs === undefined ? {} : { requestMs: options.requestMs, lookMs: 50 },
  )
  areaRoutes(app)
  return {
    ...app,
    async as(person, method, path, { body, headers } = {}) {
      const response = await app.fastify.inject({
        method,
        url: `/api${path}`,
        headers: { ...(person ? { authorization: `Bearer ${person}` } : {}), ...headers },
        ...(body ? { payload: body } : {}),
      })
      const text = response.body
      const isJson = /[/+]json/.test(String(response.headers['content-type']))
      return {
        status: response.statusCode,
        body: isJson ? JSON.parse(text) : null,
        text,
        headers: response.headers,
      }
    },
    async close() {
      await app.fastify.close()
      await documents.close()
      await tail.close()
      await tenants.close()
      await drop()
    },
  }
}
