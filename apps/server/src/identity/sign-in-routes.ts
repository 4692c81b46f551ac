import { nextLocale } from '@verglas/language/locales'
import type Provider from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'
import { accountClaims, listDemonstrationAccounts } from './accounts.ts'
import {
  challengeOf,
  continueSignIn,
  finishSignIn,
  type Interaction,
  interactionOf,
  pathOf,
  redirect,
  rememberSubmission,
  type SignInContext,
  submissionOf,
} from './interaction.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from './page.ts'
import { type SignInProblem, signInPage } from './pages.ts'
import { showFailure } from './provider-pages.ts'
import { appOrigins } from './provider-settings.ts'
import { formOf } from './request.ts'
import { personOfPasskey } from './second-factor/passkeys.ts'
import { secondFactorPage } from './second-factor/routes.ts'
import {
  recordSignedIn,
  type SignInResult,
  type SignInServices,
  signInAsDemonstration,
  signInByPassword,
} from './sign-in.ts'

type Context = PageContext & SignInContext & { path: string; ip: string }

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

    const interaction = await interactionOf(provider, ctx)
    if (interaction?.uid !== uid || interaction.prompt.name !== 'login')
      return showFailure(ctx, config, 'oldPage')
    const form = ctx.method === 'POST' ? await formOf(ctx) : null
    if (ctx.method === 'POST' && !form)
      return showFailure(ctx, config, 'badRequest', 'invalid_request: not a form of at most 8 kB')
    if (page === 'second-factor') return secondFactor(ctx, interaction, form)
    if (page === 'passkey') return passkey(ctx, interaction, form)
    if (!form) {
      const hint = interaction.params.login_hint
      return showSignIn({ config, database }, ctx, interaction, {
        login: typeof hint === 'string' ? hint : '',
        problem: null,
      })
    }
    const login = form.get('login')?.trim() ?? ''
    const result = await judge(ctx, form, login)
    if ('problem' in result)
      return showSignIn({ config, database }, ctx, interaction, { login, problem: result.problem })
    const { personId, step } = result
    if (step) return continueSignIn(ctx, interaction, { personId, step })
    await finishSignIn({ provider, database }, ctx, interaction, personId, ['pwd'])
  }

  async function judge(ctx: Context, form: URLSearchParams, login: string): Promise<SignInResult> {
    const address = ctx.ip
    const chosen = config.demonstration ? form.get('demonstration') : null
    if (chosen) return signInAsDemonstration(services, { personId: chosen, address })
    return signInByPassword(services, { login, password: form.get('password') ?? '', address })
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
    if (outcome !== 'done') return continueSignIn(ctx, interaction, { ...pending, step: outcome.step })
    await recordSignedIn(services, { personId: pending.personId, address: ctx.ip })
    await finishSignIn({ provider, database }, ctx, interaction, pending.personId, ['pwd', 'otp', 'mfa'])
  }

  /** A passkey counts as both factors: the device that holds it, and the finger or code that unlocks it. */
  async function passkey(ctx: Context, interaction: Interaction, form: URLSearchParams | null) {
    const { challenge, pending } = submissionOf(interaction)
    if (!form || !challenge) return redirect(ctx, pathOf(interaction))
    const text = form.get('assertion') ?? ''
    const personId = await personOfPasskey(database, config, { text, challenge, now: now() })
    const isAnother = pending && personId && pending.personId !== personId
    const account = personId && !isAnother ? await accountClaims(database, personId) : null
    await rememberSubmission(interaction, { pending })
    if (!personId || !account)
      return showSignIn({ config, database }, ctx, interaction, { login: '', problem: { kind: 'passkey' } })
    await recordSignedIn(services, { personId, address: ctx.ip })
    await finishSignIn({ provider, database }, ctx, interaction, personId, ['hwk', 'user', 'mfa'])
  }
}

async function showSignIn(
  { config, database }: { config: Config; database: Database },
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
