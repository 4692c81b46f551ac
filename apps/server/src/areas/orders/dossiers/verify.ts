import { createHash, createPublicKey, verify } from 'node:crypto'
import { Dossier } from '@verglas/contract'
import type { z } from 'zod'

export type SignedDossier = z.output<typeof Dossier>
type Link = SignedDossier['acts'][number]

/** Hash that precedes the first link. */
export const NO_LINK = '0'.repeat(64)

export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Computes the hash in the same way as `chain_acts` in the database. */
export const hashOfLink = (before: string, { seq, rev, knownAt, kind, circuitId, digest }: Link): string =>
  digestOf([before, seq, rev, knownAt, kind, circuitId, digest].join('\n'))

/** A key in a form that people can compare: the beginning of its digest. */
export const fingerprintOf = (publicKey: string): string =>
  (digestOf(publicKey).slice(0, 32).match(/.{4}/g) ?? []).join(' ')

export const publicKeyOf = (raw: string) =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw } })

/** The signed text: the whole dossier without its signature. */
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
 * The faults of a dossier file; none if no byte has changed since it was signed, and no act was removed, inserted
 * or altered. `fingerprints` are those of the organisation's keys, including previous ones; if empty, any key is
 * accepted.
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
  // Reject bytes outside the signed text: a space, a repeated field, another spelling of the signature.
  if (fileOf(dossier) !== file) return { dossier: null, faults: ['other_bytes'] }
  const faults: DossierFault[] = []
  if (!isSigned(dossier)) faults.push('signature')
  const key = plain(fingerprintOf(dossier.publicKey))
  if (fingerprints.length > 0 && !fingerprints.some((accepted) => plain(accepted) === key)) faults.push('key')
  return { dossier, faults: [...faults, ...chainFaults(dossier)] }
}

/** The only accepted file text of a dossier: signature last, in canonical base64url. */
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

/**
 * Checks the chain of acts: each follows its predecessor, and the content of the subject's acts is present
 * and matches its hash.
 */
export function chainFaults({
  acts,
  chainBefore,
  subject,
}: Pick<SignedDossier, 'acts' | 'chainBefore' | 'subject'>): DossierFault[] {
  const faults: DossierFault[] = []
  const subjectCircuitIds = new Set(subject.circuits.map(({ id }) => id))
  let { seq, hash } = chainBefore
  for (const act of acts) {
    if (act.seq !== seq + 1) faults.push({ fault: 'gap', seq: act.seq })
    if (act.hash !== hashOfLink(hash, act)) faults.push({ fault: 'hash', seq: act.seq })
    if (act.content === null) {
      if (subjectCircuitIds.has(act.circuitId)) faults.push({ fault: 'missing_content', seq: act.seq })
    } else if (digestOf(act.content) !== act.digest) faults.push({ fault: 'digest', seq: act.seq })
    else if (circuitIn(act.content) !== (act.kind === 'directive_reader' ? null : act.circuitId))
      faults.push({ fault: 'other_circuit', seq: act.seq })
    ;({ seq, hash } = act)
  }
  return faults
}

/** The circuit in an act's content; null for a receipt, which names only its directive. */
function circuitIn(content: string): string | null {
  const { circuit_id = null } = JSON.parse(content) as { circuit_id?: string }
  return circuit_id
}
