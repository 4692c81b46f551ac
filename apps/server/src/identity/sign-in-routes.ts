import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Config } from '../config.ts'
import { type DemonstrationAccount, listDemonstrationAccounts } from './accounts.ts'
import { revokeGrant } from './adapter.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from './page.ts'
import { type SignInProblem, signInPage } from './pages.ts'
import { showFailure } from './provider-pages.ts'
import { appOrigins } from './provider-settings.ts'
import { formOf } from './request.ts'
import { type SignInParts, type SignInResult, signInAsDemonstration, signInByPassword } from './sign-in.ts'

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
}

/**
 * The sign-in page: GET shows it, POST judges it. The cookie of the interaction (HttpOnly, SameSite=Lax, bound to
 * the path) and the unguessable id in the path have to be of one interaction, so no other site can send the form.
 */
export function signInRoutes(provider: Provider, config: Config, parts: SignInParts) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const uid = /^\/interaction\/([\w-]{1,64})$/.exec(ctx.path)?.[1]
    if (!uid || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null)
    if (interaction?.uid !== uid || interaction.prompt.name !== 'login')
      return showFailure(ctx, config, 'oldPage')
    if (ctx.method !== 'POST') {
      const hint = interaction.params.login_hint
      return show(ctx, interaction, { login: typeof hint === 'string' ? hint : '', problem: null })
    }

    const form = await formOf(ctx)
    if (!form) return showFailure(ctx, config, 'badRequest', 'invalid_request: not a form of at most 8 kB')
    const login = form.get('login')?.trim() ?? ''
    const result = await judge(ctx, form, login)
    if ('problem' in result) return show(ctx, interaction, { login, problem: result.problem })
    await finish(ctx, interaction, result.personId)
  }

  async function judge(ctx: Context, form: URLSearchParams, login: string): Promise<SignInResult> {
    const address = ctx.ip
    const chosen = config.demonstration ? form.get('demonstration') : null
    if (chosen) {
      const personId = await signInAsDemonstration(parts, { personId: chosen, address })
      return personId ? { personId } : { problem: { kind: 'wrong' } }
    }
    return signInByPassword(parts, { login, password: form.get('password') ?? '', address })
  }

  async function show(
    ctx: Context,
    interaction: Interaction,
    { login, problem }: { login: string; problem: SignInProblem | null },
  ): Promise<void> {
    const locale = localeOf(ctx, interaction.params.ui_locales)
    const page = signInPage({
      locale,
      languageUrl: languageUrlOf(ctx, locale) ?? `?lang=${locale === 'fr' ? 'en' : 'fr'}`,
      action: `/oidc/interaction/${interaction.uid}`,
      login,
      problem,
      demonstration: await offered(),
    })
    showPage(ctx, problem ? STATUS[problem.kind] : 200, page, appOrigins(config))
  }

  async function offered(): Promise<DemonstrationAccount[]> {
    return config.demonstration ? listDemonstrationAccounts(parts.database) : []
  }

  /** Whoever was signed in before in this browser is signed out: the library would ask with a page of its own. */
  async function finish(ctx: Context, interaction: Interaction, personId: string): Promise<void> {
    const { session: before } = interaction
    if (before && before.accountId !== personId) {
      const session = await provider.Session.findByUid(before.uid)
      for (const { grantId } of Object.values(session?.authorizations ?? {})) {
        if (grantId) await revokeGrant(parts.database, grantId)
      }
      await session?.destroy()
      interaction.session = undefined
    }
    interaction.result = { login: { accountId: personId, amr: ['pwd'] } }
    await interaction.persist()
    ctx.status = 303
    ctx.redirect(interaction.returnTo)
  }
}
