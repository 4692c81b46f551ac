import { areaRoutes } from '../areas/areas.ts'
import type { Config } from '../config.ts'
import { LONGEST_STATEMENT_MS, openDatabase, retryDuringOutage } from '../db/database.ts'
import { recordRoleStart } from '../db/job-state.ts'
import { openLogTail } from '../db/log-tail.ts'
import { openTenantPool } from '../db/setup-db.ts'
import { startTenantAccess, tenantAccess } from '../db/tenant-login.ts'
import { openSimulatedPictures } from '../demonstration/simulated-cameras.ts'
import { openSimulatedTiles } from '../demonstration/simulated-layers.ts'
import { openDocuments } from '../documents/documents.ts'
import { createApp } from '../http/app.ts'
import { openGuard } from '../http/guard.ts'
import { platformRoutes } from '../http/platform-routes.ts'
import { readClaimRules } from '../identity/claim-rules.ts'
import { openIdentityProvider } from '../identity/provider.ts'
import { openTokenVerifier } from '../identity/tokens.ts'
import { secretBox, secretKey } from '../installation/secrets.ts'
import { StartProblem } from '../installation/start-problem.ts'

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
  const tenantUrl = await startTenantAccess(database, config)
  const tenants = openTenantPool(tenantUrl, { maxConnections: 12, repairLogin: () => tenantAccess(database) })
  const tail = await retryDuringOutage(() => openLogTail(database))
  const secrets = secretBox(secretKey(config.secretKey, config.dataFolder))
  const identity = config.externalIssuer
    ? null
    : await openIdentityProvider({ config, database, secrets, reportError: (error) => console.error(error) })
  const tokens = openTokenVerifier({
    issuer: config.externalIssuer ?? `${config.publicUrl}/oidc`,
    audience: config.audience,
    trustsEmail: config.trustsIssuerEmail,
    ...(identity ? { localKeys: identity.publicKeys } : {}),
  })
  const claimRules = config.claimRulesFile === null ? null : readClaimRules(config.claimRulesFile)
  const guard = openGuard({ database, tenants, tokens, claimRules, now })
  const documents = openDocuments()
  const app = await createApp({
    config,
    version,
    database,
    tenants,
    tail,
    guard,
    secrets,
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
    throw problemOfPort(config.port, error)
  }
  return {
    async close() {
      await app.fastify.close()
      await documents.close()
      await identity?.close()
      await tail.close()
      await tenants.close()
      await database.close()
    },
  }
}

/** The sentence for a person who can fix it, or the error itself. */
function problemOfPort(port: number, error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is in use: stop the other program or set PORT to another number.`)
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} may not be opened: set PORT to a number above 1023.`)
  return error
}
