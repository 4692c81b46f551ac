import { z } from 'zod'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

/**
 * Calls for the sign-in settings of the signed-in person, with the embedded provider only. With an external issuer,
 * one call says where these settings are, and the others answer that they do not exist.
 */

/** The current password is required, because a person at an open screen is not necessarily the owner. */
const current = z.string().min(1).max(1024)
const access = { scope: 'person' } as const
const RecoveryCodes = z
  .array(z.string())
  .describe('Displayed once; null if the previous codes are still valid.')

export const getAccount = route({
  method: 'GET',
  path: '/users/me/account',
  area: 'account',
  summary: 'How the signed-in person signs in: password, app, passkeys, recovery codes.',
  access,
  response: {
    issuerUrl: z
      .string()
      .nullable()
      .describe(
        'URL of the organisation’s own identity provider, where these settings are managed; null: they are managed here.',
      ),
    needsSecondFactor: z.boolean().describe('One of the person’s roles requires a second factor.'),
    hasTotp: z.boolean(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: Instant, usedAt: Instant.nullable() }),
    ),
    recoveryCodes: z.number().int().describe('Number of unused codes.'),
  },
})

export const changePassword = route({
  method: 'POST',
  path: '/users/me/password',
  area: 'account',
  summary: 'Changes the password; every other device is signed out.',
  access,
  body: z.object({ current, password: z.string().max(1024) }).strict(),
  response: { changed: z.literal(true) },
})

export const beginTotp = route({
  method: 'POST',
  path: '/users/me/totp',
  area: 'account',
  summary:
    'Starts the setup of an authenticator app, which takes effect once a code from it has been confirmed.',
  access,
  body: z.object({ current }).strict(),
  response: {
    secret: z.string().describe('Base32, to type into the app.'),
    svg: z.string().describe('QR code for the app to scan.'),
  },
})

export const confirmTotp = route({
  method: 'PUT',
  path: '/users/me/totp',
  area: 'account',
  summary: 'Confirms the app with its first code; the first second factor comes with recovery codes.',
  access,
  body: z.object({ code: z.string().max(20) }).strict(),
  response: { recoveryCodes: RecoveryCodes.nullable() },
})

export const removeTotp = route({
  method: 'POST',
  path: '/users/me/totp/remove',
  area: 'account',
  summary: 'Removes the app; refused if a role requires a second factor and there is no other.',
  access,
  body: z.object({ current }).strict(),
  response: { removed: z.literal(true) },
})

export const beginPasskey = route({
  method: 'POST',
  path: '/users/me/passkeys/begin',
  area: 'account',
  summary: 'Options for the browser to create a passkey (WebAuthn).',
  access,
  body: z.object({ current }).strict(),
  response: { options: z.record(z.string(), z.unknown()) },
})

export const addPasskey = route({
  method: 'POST',
  path: '/users/me/passkeys',
  area: 'account',
  summary: 'Registers the passkey created by the browser; the first second factor comes with recovery codes.',
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
  summary: 'Removes a passkey; refused if a role requires a second factor and there is no other.',
  access,
  params: { passkeyId: z.string().max(200) },
  body: z.object({ current }).strict(),
  response: { removed: z.literal(true) },
})

export const makeRecoveryCodes = route({
  method: 'POST',
  path: '/users/me/recovery_codes',
  area: 'account',
  summary: 'Generates new recovery codes, which replace the previous ones.',
  access,
  body: z.object({ current }).strict(),
  response: { recoveryCodes: RecoveryCodes },
})

export const listDevices = route({
  method: 'GET',
  path: '/users/me/devices',
  area: 'account',
  summary: 'Devices on which the signed-in person has a session, the most recently active first.',
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
  summary: 'Signs a device out: it gets no more answers after half a minute at most.',
  access,
  params: { deviceId: z.string().max(200) },
  response: { signedOut: z.literal(true) },
})
