import * as calls from '@verglas/contract'
import { renderSVG } from 'uqr'
import type { Database } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { AppError, NotFound } from '../../http/errors.ts'
import { nameOf, type Person } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { storePasswordHash } from '../../identity/accounts.ts'
import { devicesOf, signOutDevice, signOutOthers } from '../../identity/devices.ts'
import { hashPassword } from '../../identity/password.ts'
import { dropLinks } from '../../identity/password-links.ts'
import * as factors from '../../identity/second-factor/factors.ts'
import * as passkeys from '../../identity/second-factor/passkeys.ts'
import { base32, totpUri } from '../../identity/second-factor/totp.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../identity/security-events.ts'
import { openOwnership } from './ownership.ts'

type Ownership = ReturnType<typeof openOwnership>

export function accountRoutes(app: App): void {
  const ownership = openOwnership(app)
  serveAccount(app)
  servePassword(app, ownership)
  serveTotp(app, ownership)
  servePasskeys(app, ownership)
  serveRecoveryCodes(app, ownership)
  serveDevices(app)
}

function serveAccount(app: App): void {
  const { config, database } = app
  serve(app, calls.getAccount, async ({ person }) => {
    const { hasTotp, recoveryCodes, isRequired } = await factors.factorsOf(database, person.id)
    const storedPasskeys = await passkeys.passkeysOf(database, person.id)
    return {
      issuerUrl: config.externalIssuer,
      needsSecondFactor: isRequired,
      hasTotp,
      passkeys: storedPasskeys.map(({ createdAt, usedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      recoveryCodes,
    }
  })
}

function servePassword(app: App, ownership: Ownership): void {
  const { database } = app
  serve(app, calls.changePassword, async ({ person, grantId, body, now }) => {
    await ownership.prove(person, body.current)
    await ownership.refuseWeak(person, body.password)
    const passwordHash = await ownership.runQueued(() => hashPassword(body.password))
    await storePasswordHash(database, person.id, passwordHash)
    await dropLinks(database, person.id)
    await signOutOthers(database, person.id, grantId)
    await recordAccountEvent(app, person, 'password_chosen', now)
    return { changed: true as const }
  })
}

function serveTotp(app: App, ownership: Ownership): void {
  const { database, secrets } = app
  serve(app, calls.beginTotp, async ({ person, body }) => {
    await ownership.prove(person, body.current)
    const secret = await factors.beginTotp(database, secrets, person.id)
    if (!secret) throw new AppError('Conflict', { detail: 'an app is set up already' })
    return { secret: base32(secret), svg: renderSVG(totpUri(secret, person.email), { border: 2 }) }
  })

  serve(app, calls.confirmTotp, async ({ person, body, now }) => {
    ownership.refuseElsewhere()
    const code = body.code.replace(/\s+/g, '')
    const isRight = await ownership.guess(person.id, () =>
      factors.confirmTotp(database, secrets, { personId: person.id, code, now }),
    )
    if (!isRight) throw new AppError('WrongCode', { field: 'body.code' })
    await recordAccountEvent(app, person, 'second_factor_added', now)
    return { recoveryCodes: await firstRecoveryCodes(database, person) }
  })

  serve(app, calls.removeTotp, async ({ person, body, now }) => {
    await ownership.prove(person, body.current)
    await refuseLastFactor(database, person, 'app')
    await factors.removeTotp(database, person.id)
    await recordRemoval(app, person, now)
    return { removed: true as const }
  })
}

function servePasskeys(app: App, ownership: Ownership): void {
  const { config, database } = app
  serve(app, calls.beginPasskey, async ({ person, body, now }) => {
    await ownership.prove(person, body.current)
    const passkeyOwner = { personId: person.id, email: person.email, name: nameOf(person), now }
    const options = await passkeys.beginPasskey(database, config, passkeyOwner)
    return { options: { ...options } }
  })

  serve(app, calls.addPasskey, async ({ person, body, now }) => {
    ownership.refuseElsewhere()
    const passkeyInput = { personId: person.id, name: body.name, response: body.response, now }
    if (!(await passkeys.addPasskey(database, config, passkeyInput))) throw new AppError('PasskeyRefused')
    await recordAccountEvent(app, person, 'second_factor_added', now)
    return { recoveryCodes: await firstRecoveryCodes(database, person) }
  })

  serve(app, calls.removePasskey, async ({ person, params, body, now }) => {
    await ownership.prove(person, body.current)
    await refuseLastFactor(database, person, 'passkey')
    if (!(await passkeys.removePasskey(database, person.id, params.passkeyId)))
      throw new NotFound(`passkey ${params.passkeyId}`)
    await recordRemoval(app, person, now)
    return { removed: true as const }
  })
}

function serveRecoveryCodes(app: App, ownership: Ownership): void {
  const { database } = app
  serve(app, calls.makeRecoveryCodes, async ({ person, body, now }) => {
    await ownership.prove(person, body.current)
    const { hasTotp, passkeys: count } = await factors.factorsOf(database, person.id)
    if (!hasTotp && count === 0) throw new AppError('Conflict', { detail: 'there is no second factor' })
    await recordAccountEvent(app, person, 'recovery_codes_made', now)
    return { recoveryCodes: await factors.makeRecoveryCodes(database, person.id) }
  })
}

function serveDevices(app: App): void {
  const { database } = app
  serve(app, calls.listDevices, async ({ person, grantId }) => ({
    devices: (await devicesOf(database, person.id)).map((device) => ({
      id: device.grantId,
      isThis: device.grantId === grantId,
      userAgent: device.userAgent,
      address: device.address,
      startedAt: device.startedAt.toISOString(),
      seenAt: device.seenAt.toISOString(),
      hasSecondFactor: device.hasSecondFactor,
    })),
  }))

  serve(app, calls.signOutDevice, async ({ person, params, now }) => {
    if (!(await signOutDevice(database, person.id, params.deviceId)))
      throw new NotFound(`device ${params.deviceId}`)
    app.guard.forget(person.id)
    await recordAccountEvent(app, person, 'device_signed_out', now)
    return { signedOut: true as const }
  })
}

/**
 * Creates recovery codes with the first second factor only; existing codes stay valid when another factor
 * is added.
 */
async function firstRecoveryCodes(database: Database, person: Person): Promise<string[] | null> {
  const { recoveryCodes } = await factors.factorsOf(database, person.id)
  return recoveryCodes > 0 ? null : factors.makeRecoveryCodes(database, person.id)
}

async function refuseLastFactor(database: Database, person: Person, kind: 'app' | 'passkey'): Promise<void> {
  const { hasTotp, passkeys: count, isRequired } = await factors.factorsOf(database, person.id)
  const isOther = kind === 'app' ? count > 0 : hasTotp || count > 1
  if (isRequired && !isOther) throw new AppError('SecondFactorNeeded')
}

async function recordRemoval(app: App, person: Person, now: Date): Promise<void> {
  await factors.dropIdleRecoveryCodes(app.database, person.id)
  await recordAccountEvent(app, person, 'second_factor_removed', now)
}

type AccountEvent = Extract<
  SecurityEvent['kind'],
  | 'password_chosen'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_made'
  | 'device_signed_out'
>

const recordAccountEvent = ({ database }: App, { id: personId }: Person, kind: AccountEvent, now: Date) =>
  recordSecurityEvent(database, now, { kind, personId })
