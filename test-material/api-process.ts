import { fork } from 'node:child_process'
import path from 'node:path'
import { importJWK, SignJWT } from 'jose'
import type { Database } from '../apps/server/src/db/database.ts'
import { ensureKeys, SIGNING_ALGORITHM } from '../apps/server/src/identity/keys.ts'
import { secretBox } from '../apps/server/src/installation/secrets.ts'
import { ROOT } from '../scripts/root.ts'
import { undoing } from '../scripts/temporary.ts'
import { nextMessage } from './load.ts'
import { buildWhatIsStale } from './product-build.ts'

const AUDIENCE = 'urn:verglas:api'
/** Seals the provider's keys, for the program and for benchmarks that sign tokens instead of it. */
export const SECRET_KEY = Buffer.alloc(32, 3)

export const issuerAt = (port: number) => `http://localhost:${port}/oidc`

/** Runs `work` against the program's role `api` on this database, built and configured as in production. */
export async function withApi<T>(
  { database, port }: { database: Database; port: number },
  work: (url: string) => Promise<T>,
): Promise<T> {
  buildWhatIsStale({ withPast: false })
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VERGLAS_'))
  const child = fork(path.join(ROOT, 'apps', 'server', 'dist', 'main.js'), ['--role', 'api'], {
    cwd: ROOT,
    execArgv: [],
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: database.url,
      VERGLAS_DEMO: 'true',
      VERGLAS_SECRET_KEY: SECRET_KEY.toString('base64'),
    },
  })
  return undoing(
    () => new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM')),
    async () => {
      const { problem } = await nextMessage<{ ready?: true; problem?: string }>(child)
      if (problem) throw new Error(problem)
      return work(`http://127.0.0.1:${port}`)
    },
  )
}

/**
 * A token like those of the embedded provider, signed with its key, so that a measurement need not sign in.
 */
export async function tokenFor(
  { database, port }: { database: Database; port: number },
  personId: string,
): Promise<string> {
  const [key] = (await ensureKeys(database, new Date(), secretBox(SECRET_KEY))).signing
  if (!key) throw new Error('no signing key')
  const grant = `measured-${personId}`
  await database.query(
    `insert into oidc_payload (model, id, payload, expires_at) values ('Grant', $1, $2, now() + interval '1 day')
         on conflict do nothing`,
    [grant, JSON.stringify({ accountId: personId })],
  )
  return new SignJWT({ client_id: 'verglas-web', grant })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid ?? '', typ: 'at+jwt' })
    .setSubject(personId)
    .setIssuer(issuerAt(port))
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(await importJWK(key, SIGNING_ALGORITHM))
}
