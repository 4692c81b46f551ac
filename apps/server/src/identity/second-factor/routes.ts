import { nextLocale } from '@verglas/language/locales'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { accountClaims } from '../accounts.ts'
import { countAttempt, forgetAttempts, minutesToWait } from '../attempts.ts'
import { secondFactorBuckets } from '../limits.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from '../page.ts'
import * as pages from '../second-factor-pages.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { confirmTotp, makeRecoveryCodes, pendingTotp, proveByCode } from './factors.ts'

export type SecondFactorServices = { config: Config; database: Database; secrets: SecretBox; now: () => Date }

/** The state of an interaction between the password and its end. */
export type Pending = {
  personId: string
  step: 'prove' | 'set_up' | 'show_codes'
}

type FactorRequest = {
  pending: Pending
  challenge: string
  /** Path of the interaction. */
  action: string
  uiLocales: unknown
  form: URLSearchParams | null
}

/** The outcome: the sign-in is done, continues with another step, or (null) a page was shown. */
export type Outcome = 'done' | { step: Pending['step'] } | null

/** The page between the right password and the end of the sign-in. */
export async function secondFactorPage(
  services: SecondFactorServices,
  ctx: PageContext & { ip: string },
  request: FactorRequest,
): Promise<Outcome> {
  const { pending, form } = request
  if (pending.step === 'show_codes') return form?.get('kept') ? 'done' : showCodes(services, ctx, request)
  if (!form) return show(services, ctx, request, null)
  const code = form.get('code')?.trim() ?? ''
  if (code === '') return show(services, ctx, request, { kind: 'missing' })

  const { database, secrets, now } = services
  const { personId } = pending
  const buckets = secondFactorBuckets(personId)
  const minutes = await minutesToWait(database, buckets, now())
  if (minutes > 0) return show(services, ctx, request, { kind: 'tooMany', minutes })
  // Count the attempt before checking it, so that parallel guesses are not free.
  await countAttempt(database, buckets, now())
  const attempt = { personId, code, now: now() }
  const isRight =
    pending.step === 'prove'
      ? (await proveByCode(database, secrets, attempt)) !== null
      : await confirmTotp(database, secrets, attempt)
  if (!isRight) {
    const details = { why: 'second_factor' } as const
    await recordSecurityEvent(database, now(), {
      kind: 'sign_in_refused',
      personId,
      address: ctx.ip,
      details,
    })
    return show(services, ctx, request, { kind: 'wrong' })
  }
  await forgetAttempts(database, buckets)
  if (pending.step === 'prove') return 'done'
  await recordSecurityEvent(database, now(), { kind: 'second_factor_added', personId, address: ctx.ip })
  return { step: 'show_codes' }
}

/** New codes at each display, because those displayed before were not confirmed as saved. */
async function showCodes(
  services: SecondFactorServices,
  ctx: PageContext,
  request: FactorRequest,
): Promise<null> {
  const codes = await makeRecoveryCodes(services.database, request.pending.personId)
  showPage(ctx, 200, pages.recoveryCodesPage({ ...frameOf(ctx, request), codes }), [
    services.config.publicUrl,
  ])
  return null
}

async function show(
  services: SecondFactorServices,
  ctx: PageContext,
  request: FactorRequest,
  problem: pages.CodeProblem | null,
): Promise<null> {
  const { database, secrets, config } = services
  const { personId, step } = request.pending
  const status = problem?.kind === 'tooMany' ? 429 : problem ? 422 : 200
  const frame = frameOf(ctx, request)
  if (step === 'prove') {
    showPage(ctx, status, pages.provePage({ ...frame, challenge: request.challenge, problem }), [
      config.publicUrl,
    ])
    return null
  }
  const secret = await pendingTotp(database, secrets, personId)
  const account = await accountClaims(database, personId)
  if (!secret || !account) throw new Error(`${personId} has changed while signing in`)
  const page = pages.setUpPage({ ...frame, secret, email: account.email, problem })
  showPage(ctx, status, page, [config.publicUrl])
  return null
}

function frameOf(ctx: PageContext, { action, uiLocales }: FactorRequest) {
  const locale = localeOf(ctx, uiLocales)
  const other = `?lang=${nextLocale(locale)}`
  return { locale, languageUrl: languageUrlOf(ctx, locale) ?? other, action }
}
