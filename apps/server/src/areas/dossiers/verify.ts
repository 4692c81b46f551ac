import { createHash, createPublicKey, verify } from 'node:crypto'
import { Dossier } from '@verglas/contract'
import type { z } from 'zod'

export type SignedDossier = z.output<typeof Dossier>
type Link = SignedDossier['acts'][number]

/** The hash before the first link. */
export const NO_LINK = '0'.repeat(64)

export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** As `chain_acts` of the database makes it. */
export const hashOfLink = (before: string, { seq, rev, knownAt, kind, circuitId, digest }: Link): string =>
  digestOf([before, seq, rev, knownAt, kind, circuitId, digest].join('\n'))

/** A key as it is read by people who compare it: the beginning of its digest. */
export const fingerprintOf = (publicKey: string): string =>
  (digestOf(publicKey).slice(0, 32).match(/.{4}/g) ?? []).join(' ')

export const publicKeyOf = (raw: string) =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw } })

/** What is signed: everything of a dossier that stands before its signature. */
export function signedText({ signature: _signature, ...rest }: SignedDossier): string {
  return JSON.stringify(rest)
}

export type DossierFault =
  | 'not_json'
  | 'other_bytes'
  | 'other_format'
  | 'signature'
  | 'key'
  | { readonly fault: 'gap' | 'hash' | 'digest' | 'missing_content' | 'other_circuit'; readonly seq: number }

type Verified = { dossier: SignedDossier | null; faults: DossierFault[] }

/**
 * What is wrong of the file of a dossier: nothing where not a byte of it was changed since it was signed, and no act was
 * left out, put in or changed. `fingerprints` are those of the keys which the organisation is known by, former ones among
 * them; without any the key is taken as it is.
 */
export function verifyDossier(file: string, fingerprints: readonly string[] = []): Verified {
  let dossier: SignedDossier
  try {
    dossier = JSON.parse(file)
  } catch {
    // The file is not JSON (SyntaxError).
    return { dossier: null, faults: ['not_json'] }
  }
  if (!Dossier.safeParse(dossier).success) return { dossier: null, faults: ['other_format'] }
  // what is no part of what is signed: a space, a part that is said twice, another spelling of the signature
  if (fileOf(dossier) !== file) return { dossier: null, faults: ['other_bytes'] }
  const faults: DossierFault[] = []
  if (!isSigned(dossier)) faults.push('signature')
  const key = plain(fingerprintOf(dossier.publicKey))
  if (fingerprints.length > 0 && !fingerprints.some((accepted) => plain(accepted) === key)) faults.push('key')
  return { dossier, faults: [...faults, ...chainFaults(dossier)] }
}

/** The one text that a dossier is written as: its signature last, in the only base64url that a writer makes of its bytes. */
function fileOf({ signature, ...rest }: SignedDossier): string {
  return JSON.stringify({ ...rest, signature: Buffer.from(signature, 'base64url').toString('base64url') })
}

const plain = (fingerprint: string) => fingerprint.replace(/[^0-9a-f]/gi, '').toLowerCase()

function isSigned(dossier: SignedDossier): boolean {
  try {
    const bytes = Buffer.from(signedText(dossier))
    return verify(null, bytes, publicKeyOf(dossier.publicKey), Buffer.from(dossier.signature, 'base64url'))
  } catch {
    // The key or the signature is malformed, so the signature does not hold.
    return false
  }
}

/** Of the chain of acts: each follows the one before it, and of those of the subject the content is there and is what was hashed. */
export function chainFaults({
  acts,
  chainBefore,
  subject,
}: Pick<SignedDossier, 'acts' | 'chainBefore' | 'subject'>): DossierFault[] {
  const faults: DossierFault[] = []
  const own = new Set(subject.circuits.map(({ id }) => id))
  let { seq, hash } = chainBefore
  for (const act of acts) {
    if (act.seq !== seq + 1) faults.push({ fault: 'gap', seq: act.seq })
    if (act.hash !== hashOfLink(hash, act)) faults.push({ fault: 'hash', seq: act.seq })
    if (act.content === null) {
      if (own.has(act.circuitId)) faults.push({ fault: 'missing_content', seq: act.seq })
    } else if (digestOf(act.content) !== act.digest) faults.push({ fault: 'digest', seq: act.seq })
    else if (circuitIn(act.content) !== (act.kind === 'directive_reader' ? null : act.circuitId))
      faults.push({ fault: 'other_circuit', seq: act.seq })
    ;({ seq, hash } = act)
  }
  return faults
}

/** A receipt names its directive, and no circuit. */
function circuitIn(content: string): string | null {
  const { circuit_id = null } = JSON.parse(content) as { circuit_id?: string }
  return circuit_id
}
