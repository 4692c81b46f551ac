import { randomUUID } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '@verglas/quantities'
import { parseBounded } from '@verglas/sources/reading/json-depth'
import type { Db } from '../../db/database.ts'

/** Read at the first passkey: its four hundred files would make every start a third of a second longer. */
const loadLibrary = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * MINUTE_MS

/** The host and the origin of the pages to which a passkey is bound. */
type Place = { publicUrl: string }
const rpIdOf = ({ publicUrl }: Place): string => new URL(publicUrl).hostname

export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null }

export async function passkeysOf(db: Db, personId: string): Promise<Passkey[]> {
  return db.query<Passkey>(
    `select id, name, created_at as "createdAt", used_at as "usedAt"
       from passkey where person_id = $1 order by created_at, id`,
    [personId],
  )
}

/** The options with which the browser creates a passkey; it can later be found without typing a name. */
export async function beginPasskey(
  db: Db,
  place: Place,
  { personId, email, name, now }: { personId: string; email: string; name: string; now: Date },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await passkeysOf(db, personId)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Verglas',
    rpID: rpIdOf(place),
    userID: new Uint8Array(Buffer.from(personId)),
    userName: email,
    userDisplayName: name,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await db.query(
    `insert into passkey_challenge (person_id, purpose, challenge, expires_at) values ($1, 'add', $2, $3)
         on conflict (person_id, purpose) do update
        set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [personId, options.challenge, new Date(now.getTime() + CHALLENGE_MS)],
  )
  return options
}

/** Stores the passkey in the browser's answer; returns whether it was a valid one that had been requested. */
export async function addPasskey(
  db: Db,
  place: Place,
  { personId, name, response, now }: { personId: string; name: string; response: unknown; now: Date },
): Promise<boolean> {
  const [pendingChallenge] = await db.query<{ challenge: string }>(
    `delete from passkey_challenge where person_id = $1 and purpose = 'add' and expires_at > $2
     returning challenge`,
    [personId, now],
  )
  if (!pendingChallenge) return false
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: pendingChallenge.challenge,
    expectedOrigin: place.publicUrl,
    expectedRPID: rpIdOf(place),
    requireUserVerification: true,
  }).catch(() => null) // The response does not match the challenge, origin or key.
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  const [added] = await db.query(
    `insert into passkey (id, person_id, name, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      credential.id,
      personId,
      name,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      now,
    ],
  )
  return added !== undefined
}

export const makeChallenge = (): string => Buffer.from(randomUUID() + randomUUID()).toString('base64url')

/** The person whose passkey signed the challenge; null if it is unknown. `text` comes from a form. */
export async function personOfPasskey(
  db: Db,
  place: Place,
  { text, challenge, now }: { text: string; challenge: string; now: Date },
): Promise<string | null> {
  const response = parsed(text)
  const [stored] = await db.query<{ personId: string; publicKey: Buffer; counter: number }>(
    `select person_id as "personId", public_key as "publicKey", counter from passkey where id = $1`,
    [response?.id ?? ''],
  )
  if (!stored || !response) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.publicUrl,
    expectedRPID: rpIdOf(place),
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.counter,
    },
  }).catch(() => null) // The response does not match the challenge, origin or key.
  if (!verified?.verified) return null
  await db.query('update passkey set counter = $2, used_at = $3 where id = $1', [
    response.id,
    verified.authenticationInfo.newCounter,
    now,
  ])
  return stored.personId
}

function parsed(text: string): AuthenticationResponseJSON | null {
  try {
    const value: unknown = parseBounded(text)
    const isAnswer =
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    return isAnswer ? (value as AuthenticationResponseJSON) : null
  } catch {
    // The text that was posted is not JSON (SyntaxError).
    return null
  }
}

export async function removePasskey(db: Db, personId: string, id: string): Promise<boolean> {
  const [removed] = await db.query('delete from passkey where person_id = $1 and id = $2 returning id', [
    personId,
    id,
  ])
  return removed !== undefined
}
