import { z } from 'zod'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

/**
 * How the signed-in person signs in, for the embedded provider only. With an external issuer, one call says
 * where these settings are,
 * and the others answer that they do not exist.
 */

/** The current password, because whoever sits at an open screen is not necessarily the owner. */
const current = z.string().min(1).max(1024)
const access = { scope: 'person' } as const
const RecoveryCodes = z.array(z.string()).describe('Shown once; null where those of before stand.')

export const getAccount = route({
  method: 'GET',
  path: '/users/me/account',
  area: 'account',
  summary: 'How the signed-in person signs in: password, app, passkeys, recovery codes.',
  access,
  response: {
    issuerUrl: z.string().nullable().describe('Where an issuer of one’s own has these things; null: here.'),
    needsSecondFactor: z.boolean().describe('A role asks for a second factor.'),
    hasTotp: z.boolean(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: Instant, usedAt: Instant.nullable() }),
    ),
    recoveryCodes: z.number().int().describe('How many are left.'),
  },
})

export const changePassword = route({
  method: 'POST',
  path: '/users/me/password',
  area: 'account',
  summary: 'Another password; every other device is signed out.',
  access,
  body: z.object({ current, password: z.string().max(1024) }).strict(),
  response: { changed: z.literal(true) },
})

export const beginTotp = route({
  method: 'POST',
  path: '/users/me/totp',
  area: 'account',
  summary: 'Begins to set up an app for codes, which counts once a code of it was given.',
  access,
  body: z.object({ current }).strict(),
  response: {
    secret: z.string().describe('Base32, to type into the app.'),
    svg: z.string().describe('The square of dots that the app reads.'),
  },
})

export const confirmTotp = route({
  method: 'PUT',
  path: '/users/me/totp',
  area: 'account',
  summary: 'The first code of the app; the first second factor comes with recovery codes.',
  access,
  body: z.object({ code: z.string().max(20) }).strict(),
  response: { recoveryCodes: RecoveryCodes.nullable() },
})

export const removeTotp = route({
  method: 'POST',
  path: '/users/me/totp/remove',
  area: 'account',
  summary: 'Takes the app away; refused where a role asks for a second factor and there is no other.',
  access,
  body: z.object({ current }).strict(),
  response: { removed: z.literal(true) },
})

export const beginPasskey = route({
  method: 'POST',
  path: '/users/me/passkeys/begin',
  area: 'account',
  summary: 'What the browser is asked to make a passkey of (WebAuthn).',
  access,
  body: z.object({ current }).strict(),
  response: { options: z.record(z.string(), z.unknown()) },
})

export const addPasskey = route({
  method: 'POST',
  path: '/users/me/passkeys',
  area: 'account',
  summary: 'The passkey that the browser made; the first second factor comes with recovery codes.',
  access,
  body: z
    .object({
      name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
      response: z.record(z.string(), z.unknown()),
    })
    .strict(),
  response: { recoveryCodes: RecoveryCodes.nullable() },
})

export const removePasskey = route({
  method: 'POST',
  path: '/users/me/passkeys/:passkeyId/remove',
  area: 'account',
  summary: 'Takes a passkey away; refused where a role asks for a second factor and there is no other.',
  access,
  params: { passkeyId: z.string().max(200) },
  body: z.object({ current }).strict(),
  response: { removed: z.literal(true) },
})

export const makeRecoveryCodes = route({
  method: 'POST',
  path: '/users/me/recovery_codes',
  area: 'account',
  summary: 'New recovery codes instead of those of before.',
  access,
  body: z.object({ current }).strict(),
  response: { recoveryCodes: RecoveryCodes },
})

export const listDevices = route({
  method: 'GET',
  path: '/users/me/devices',
  area: 'account',
  summary: 'Where the signed-in person is signed in, the device seen last first.',
  access,
  response: {
    devices: z.array(
      z.object({
        id: z.string(),
        isThis: z.boolean(),
        userAgent: z.string(),
        address: z.string(),
        startedAt: Instant,
        seenAt: Instant,
        hasSecondFactor: z.boolean(),
      }),
    ),
  },
})

export const signOutDevice = route({
  method: 'DELETE',
  path: '/users/me/devices/:deviceId',
  area: 'account',
  summary: 'Signs out there: within half a minute nothing is answered to that device.',
  access,
  params: { deviceId: z.string().max(200) },
  response: { signedOut: z.literal(true) },
})
