import type { IncomingMessage, ServerResponse } from 'node:http'
import { nextLocale } from '@verglas/language/locales'
import type Provider from 'oidc-provider'
import type { Config } from '../config.ts'
import type { SecretBox } from '../installation/secrets.ts'
import { accountClaims, listDemonstrationAccounts } from './accounts.ts'
import { revokeGrant } from './adapter.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from './page.ts'
import { type SignInProblem, signInPage } from './pages.ts'
import { isAway } from './provider-db.ts'
import { showFailure } from './provider-pages.ts'
import { appOrigins } from './provider-settings.ts'
import { formOf } from './request.ts'
import { makeChallenge, personOfPasskey } from './second-factor/passkeys.ts'
import { type Pending, secondFactorPage } from './second-factor/routes.ts'
import {
  recordSignedIn,
  type SignInResult,
  type SignInServices,
  signInAsDemonstration,
  signInByPassword,
} from './sign-in.ts'

type Context = PageContext & {
  path: string
  ip: string
  req: IncomingMessage
  res: ServerResponse
  redirect(url: string): void
}
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const STATUS: Record<SignInProblem['kind'], number> = {
  missing: 422,
  wrong: 422,
  locked: 403,
  tooManyFailures: 429,
  tooBusy: 503,
  passkey: 422,
}
const PATH = /^\/interaction\/([\w-]{1,64})(?:\/(passkey|second-factor))?$/

/**
 * The sign-in: GET shows a page, POST checks it. The interaction's cookie (HttpOnly, SameSite=Lax, bound to
 * the path) and the unguessable id in the path must belong to the same interaction, so no other site can send
 * the form.
 */
export function signInRoutes(
  provider: Provider,
  config: Config,
  secrets: SecretBox,
  services: SignInServices,
) {
  const { database, now } = services

  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const [, uid, page] = PATH.exec(ctx.path) ?? []
    if (!uid || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error) => {
      if (isAway(error)) throw error
      return null
    })
    if (interaction?.uid !== uid || interaction.prompt.name !== 'login')
      return showFailure(ctx, config, 'oldPage')
    const form = ctx.method === 'POST' ? await formOf(ctx) : null
    if (ctx.method === 'POST' && !form)
      return showFailure(ctx, config, 'badRequest', 'invalid_request: not a form of at most 8 kB')
    if (page === 'second-factor') return secondFactor(ctx, interaction, form)
    if (page === 'passkey') return passkey(ctx, interaction, form)
    if (!form) {
      const hint = interaction.params.login_hint
      return show(ctx, interaction, { login: typeof hint === 'string' ? hint : '', problem: null })
    }
    const login = form.get('login')?.trim() ?? ''
    const result = await judge(ctx, form, login)
    if ('problem' in result) return show(ctx, interaction, { login, problem: result.problem })
    const { personId, step } = result
    if (step) return goOn(ctx, interaction, { personId, step })
    await finish(ctx, interaction, personId, ['pwd'])
  }

  async function judge(ctx: Context, form: URLSearchParams, login: string): Promise<SignInResult> {
    const address = ctx.ip
    const chosen = config.demonstration ? form.get('demonstration') : null
    if (chosen) return signInAsDemonstration(services, { personId: chosen, address })
    return signInByPassword(services, { login, password: form.get('password') ?? '', address })
  }

  async function show(
    ctx: Context,
    interaction: Interaction,
    { login, problem }: { login: string; problem: SignInProblem | null },
  ): Promise<void> {
    const locale = localeOf(ctx, interaction.params.ui_locales)
    const page = signInPage({
      locale,
      languageUrl: languageUrlOf(ctx, locale) ?? `?lang=${nextLocale(locale)}`,
      action: pathOf(interaction),
      login,
      problem,
      challenge: await challengeOf(interaction),
      demonstration: config.demonstration ? await listDemonstrationAccounts(database) : [],
    })
    showPage(ctx, problem ? STATUS[problem.kind] : 200, page, appOrigins(config))
  }

  async function secondFactor(ctx: Context, interaction: Interaction, form: URLSearchParams | null) {
    const { pending } = submissionOf(interaction)
    if (!pending) return redirect(ctx, pathOf(interaction))
    const outcome = await secondFactorPage({ config, database, secrets, now }, ctx, {
      pending,
      challenge: await challengeOf(interaction),
      action: pathOf(interaction),
      uiLocales: interaction.params.ui_locales,
      form,
    })
    if (outcome === null) return
    if (outcome !== 'done') return goOn(ctx, interaction, { ...pending, step: outcome.step })
    await recordSignedIn(services, { personId: pending.personId, address: ctx.ip })
    await finish(ctx, interaction, pending.personId, ['pwd', 'otp', 'mfa'])
  }

  /** A passkey counts as both factors: the device that holds it, and the finger or code that unlocks it. */
  async function passkey(ctx: Context, interaction: Interaction, form: URLSearchParams | null) {
    const { challenge, pending } = submissionOf(interaction)
    if (!form || !challenge) return redirect(ctx, pathOf(interaction))
    const text = form.get('assertion') ?? ''
    const personId = await personOfPasskey(database, config, { text, challenge, now: now() })
    const isAnother = pending && personId && pending.personId !== personId
    const account = personId && !isAnother ? await accountClaims(database, personId) : null
    await remember(interaction, { pending })
    if (!personId || !account) return show(ctx, interaction, { login: '', problem: { kind: 'passkey' } })
    await recordSignedIn(services, { personId, address: ctx.ip })
    await finish(ctx, interaction, personId, ['hwk', 'user', 'mfa'])
  }

  async function goOn(ctx: Context, interaction: Interaction, pending: Pending): Promise<void> {
    await remember(interaction, { ...submissionOf(interaction), pending })
    redirect(ctx, `${pathOf(interaction)}/second-factor`)
  }

  /**
   * Signs out anybody who was signed in before in this browser, because the library would otherwise ask with
   * its own page.
   */
  async function finish(
    ctx: Context,
    interaction: Interaction,
    personId: string,
    amr: string[],
  ): Promise<void> {
    const { session: before } = interaction
    if (before && before.accountId !== personId) {
      const session = await provider.Session.findByUid(before.uid)
      for (const { grantId } of Object.values(session?.authorizations ?? {})) {
        if (grantId) await revokeGrant(database, grantId)
      }
      await session?.destroy()
      interaction.session = undefined
    }
    interaction.result = { login: { accountId: personId, amr } }
    await interaction.persist()
    redirect(ctx, interaction.returnTo)
  }
}

const pathOf = ({ uid }: Interaction): string => `/oidc/interaction/${uid}`

function redirect(ctx: Context, url: string): void {
  ctx.status = 303
  ctx.redirect(url)
}

/** What an interaction remembers of earlier submissions. */
type Submission = { challenge?: string | undefined; pending?: Pending | undefined }

const submissionOf = (interaction: Interaction): Submission =>
  (interaction.lastSubmission ?? {}) as Submission

async function remember(interaction: Interaction, submission: Submission): Promise<void> {
  interaction.lastSubmission = submission
  await interaction.persist()
}

/** The challenge for a passkey: it belongs to this sign-in and is used once. */
async function challengeOf(interaction: Interaction): Promise<string> {
  const submission = submissionOf(interaction)
  if (submission.challenge) return submission.challenge
  const challenge = makeChallenge()
  await remember(interaction, { ...submission, challenge })
  return challenge
}
