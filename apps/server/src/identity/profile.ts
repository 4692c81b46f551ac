/** What an external issuer says of somebody; `email`, `login` and `name` are claims, not proofs. */
export type Profile = {
  email: string | null
  isEmailVerified: boolean
  login: string | null
  name: string
}

type Claims = Readonly<Record<string, unknown>>

/** Longer claims are ignored: no person has such an e-mail or login. */
const MAX_LENGTH = 254

/**
 * Claims that say whether the e-mail was verified: that of OpenID Connect, and an optional one of Entra, which says
 * whether the owner of the e-mail's domain was verified.
 */
const VERDICTS = ['email_verified', 'xms_edov'] as const

/**
 * The profile in an access token and in the userinfo of the same subject. An e-mail is verified if a claim says so and
 * none denies it. With `trustsEmail`, it is also verified if no claim says anything.
 */
export function profileOf(statements: readonly Claims[], { trustsEmail }: { trustsEmail: boolean }): Profile {
  const email = firstText(statements, 'email')
  const verdicts = statements
    // A statement about another e-mail says nothing of this one.
    .filter((claims) => isSame(textOf(claims.email) ?? email, email))
    .flatMap(verdictsOf)
  return {
    email,
    isEmailVerified: email !== null && (verdicts.length === 0 ? trustsEmail : verdicts.every(isTrue)),
    login: firstText(statements, 'preferred_username') ?? firstText(statements, 'upn'),
    name: firstText(statements, 'name') ?? '',
  }
}

/** Whether a token says by itself whose e-mail it is and whether it was verified. */
export const saysAll = (claims: Claims): boolean =>
  textOf(claims.email) !== null && verdictsOf(claims).length > 0

export const verifiedEmailOf = (profile: Profile | null): string | null =>
  profile?.isEmailVerified ? profile.email : null

const verdictsOf = (claims: Claims): unknown[] =>
  VERDICTS.flatMap((name) => (isAbsent(claims[name]) ? [] : [claims[name]]))

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Cognito's userinfo and Entra's mapped claims write truth as text, others as a number. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(true|1)\s*$/i.test(value))

const firstText = (statements: readonly Claims[], name: string): string | null =>
  statements.map((claims) => textOf(claims[name])).find((text) => text !== null) ?? null

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text.length > MAX_LENGTH || !isStorable(text) ? null : text
}

/** PostgreSQL stores neither zeros nor halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const isSame = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
