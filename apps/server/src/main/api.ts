import { areaRoutes } from '../areas/areas.ts'
import { openFileStore } from '../blobs/file-store.ts'
import { startUploading } from '../blobs/uploading.ts'
import type { Config } from '../config.ts'
import { type Database, LONGEST_STATEMENT_MS, openDatabase, retryDuringOutage } from '../db/database.ts'
import { recordRoleStart } from '../db/job-state.ts'
import { openLogTail } from '../db/log-tail.ts'
import { openLogStatements } from '../db/replicas/log-statements.ts'
import { openReplicas, type Replicas } from '../db/replicas/replicas.ts'
import { openTenantPool, type TenantPool } from '../db/setup-db.ts'
import { startTenantAccess } from '../db/tenant-login.ts'
import { openSimulatedPictures } from '../demonstration/simulated-cameras.ts'
import { openSimulatedTiles } from '../demonstration/simulated-layers.ts'
import { openDocuments } from '../documents/documents.ts'
import { type App, createApp } from '../http/app.ts'
import { openGuard } from '../http/guard.ts'
import { platformRoutes } from '../http/platform-routes.ts'
import { readClaimRules } from '../identity/claim-rules.ts'
import { requireOwnKey } from '../identity/keys.ts'
import { type IdentityProvider, openIdentityProvider } from '../identity/provider.ts'
import { openTokenVerifier } from '../identity/tokens.ts'
import { secretBox, secretKey } from '../installation/secrets.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { restoreTenantLogin } from '../jobs/tenant-login-repair.ts'

export type Running = { close(): Promise<void> }

/**
 * The role that answers requests: calls, event stream, identity provider, the web. Resolves when it listens.
 */
export async function startApi(
  config: Config,
  { url, directUrl }: { url: string; directUrl: string },
  version: string,
): Promise<Running> {
  const now = () => new Date()
  const database = openDatabase(url, {
    directUrl,
    maxConnections: 8,
    longestStatementMs: LONGEST_STATEMENT_MS.call,
  })
  await retryDuringOutage(() => recordRoleStart(database, 'api'))
  const tenants = await openTenants(config, database, now)
  const tail = await retryDuringOutage(() => openLogTail(database))
  const secrets = secretBox(secretKey(config.secretKey, config.dataFolder))
  await requireOwnKey(database, secrets)
  const identity = config.externalIssuer
    ? null
    : await openIdentityProvider({ config, database, secrets, reportError: (error) => console.error(error) })
  const tokens = verifierOf(config, identity)
  const claimRules = config.claimRulesFile === null ? null : readClaimRules(config.claimRulesFile)
  const guard = openGuard({ database, tenants, tokens, claimRules, now })
  const documents = openDocuments()
  const files = await openFileStore(config)
  const app = await createApp({
    config,
    version,
    database,
    tenants,
    tail,
    guard,
    secrets,
    files,
    documents,
    simulatedTile: openSimulatedTiles(database),
    simulatedPicture: openSimulatedPictures(database),
    now,
    checksAnswers: process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development',
  })
  areaRoutes(app)
  await platformRoutes(app, identity)
  try {
    await app.fastify.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw problemOfListening(config, error)
  }
  const stopUploading = startUploading(files.objectStore, warningsOf(app))
  return {
    async close() {
      stopUploading()
      await app.fastify.close()
      await documents.close()
      await identity?.close()
      await tail.close()
      await tenants.close()
      await database.close()
    },
  }
}

async function openReadDatabases({ readDatabaseUrls }: Config, database: Database): Promise<Replicas | null> {
  if (readDatabaseUrls.length === 0) return null
  const readsLogOnly = await retryDuringOutage(() => openLogStatements(database))
  return openReplicas({ addresses: readDatabaseUrls, database, readsLogOnly })
}

/** The sessions of organisations, whose login is repaired while the program runs. */
async function openTenants(config: Config, database: Database, now: () => Date): Promise<TenantPool> {
  const { contact, publicUrl } = config
  return openTenantPool(await startTenantAccess(database, config), {
    maxConnections: 12,
    replicas: await openReadDatabases(config, database),
    repairLogin: () => restoreTenantLogin({ database, contact, publicUrl, now }),
  })
}

const verifierOf = (config: Config, identity: IdentityProvider | null) =>
  openTokenVerifier({
    issuer: config.externalIssuer ?? `${config.publicUrl}/oidc`,
    audience: config.audience,
    trustsEmail: config.trustsIssuerEmail,
    ...(identity ? { localKeys: identity.publicKeys } : {}),
  })

const warningsOf =
  ({ fastify }: App) =>
  (text: string, error?: unknown) =>
    fastify.log.warn({ err: error }, text)

/** The sentence for a person who can fix it, or the error itself. */
function problemOfListening({ port, host }: Config, error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is in use: stop the other program or set PORT to another number.`)
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} may not be opened: set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(`VERGLAS_HOST is no address of this machine: «${host}».`)
  return error
}
