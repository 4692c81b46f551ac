import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type { Config } from '../config.ts'
import { type Database, retryDuringOutage } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'
import { identifyAccounts } from './accounts.ts'
import { embeddedIssuer, MOUNT } from './embedded-issuer.ts'
import { ensureKeys, publicKeySet } from './keys.ts'
import { loadOidcLibrary } from './oidc-library.ts'
import { passwordRoutes } from './password-routes.ts'
import { providerDb } from './provider-db.ts'
import { providerPages } from './provider-pages.ts'
import { providerSettings } from './provider-settings.ts'
import { addressOf } from './request.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { openWorkQueue } from './work-queue.ts'

/** Maximum sign-ins that wait: each takes some tenths of a second, so the last one waits about ten seconds. */
const MAX_WAITING_SIGN_INS = 25

export type IdentityProvider = {
  issuer: string
  /** The keys that verify its tokens, without HTTP. */
  publicKeys: JSONWebKeySet
  /** Answers everything under /oidc; the URL keeps that prefix, the body must not have been read. */
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/** Opens the embedded OpenID provider on a migrated database. */
export async function openIdentityProvider(options: {
  config: Config
  database: Database
  /** Encrypts the provider's own keys. */
  secrets: SecretBox
  /** Called with internal errors; people see a page without details. */
  reportError?: (error: unknown) => void
  now?: () => Date
}): Promise<IdentityProvider> {
  const { config, reportError = console.error, now = () => new Date() } = options
  const issuer = embeddedIssuer(config)
  const library = await loadOidcLibrary()
  const keys = await ensureKeys(options.database, now(), options.secrets)
  await retryDuringOutage(() => identifyAccounts(options.database, issuer))
  const database = providerDb(options.database, library)

  const pages = providerPages({ config, database, library, now })
  const provider = new library.Provider(
    issuer,
    providerSettings({ config, database, keys, library, now, pages }),
  )
  const { host, protocol } = new URL(config.publicUrl)
  provider.proxy = protocol === 'https:'
  provider.on('server_error', (_ctx, error) => reportError(error))
  // Koa's own event, for errors thrown outside the library's handlers; the library's types only know its own
  // events.
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', reportError)

  const services = { database, runQueued: openWorkQueue(MAX_WAITING_SIGN_INS), now }
  provider.use(pages.frame)
  provider.use(passwordRoutes(config, issuer, services))
  provider.use(signInRoutes(provider, config, options.secrets, services))
  const callback = provider.callback()

  return {
    issuer,
    publicKeys: publicKeySet(keys),
    handle(request, response) {
      const address = addressOf(request, provider.proxy)
      void callback(withPublicAddress(request, { host, protocol, address }), response)
    },
    close: async () => {
      provider.removeAllListeners()
    },
  }
}

/**
 * The library builds addresses from the request's headers, which a proxy may not set and a stranger may
 * forge: replace them with the configured ones. It finds its mount point from the difference between
 * `originalUrl` and `url`.
 */
function withPublicAddress(
  request: IncomingMessage,
  { host, protocol, address }: { host: string; protocol: string; address: string },
): IncomingMessage {
  const { url = '/' } = request
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-for'] = address
  delete request.headers['x-forwarded-host']
  const inside = url.startsWith(`${MOUNT}/`) ? url.slice(MOUNT.length) : '/'
  return Object.assign(request, { originalUrl: url, url: inside })
}
