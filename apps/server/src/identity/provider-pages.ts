import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { revokeGrant } from './adapter.ts'
import type { OidcLibrary } from './oidc-library.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from './page.ts'
import { type Failure, failurePage, signedOutPage, signOutPage } from './pages.ts'
import { isDatabaseUnavailable } from './provider-db.ts'
import { appOrigins, cookieOptions, SESSION_COOKIE } from './provider-settings.ts'
import { recordSecurityEvent } from './security-events.ts'

type Context = PageContext & {
  path: string
  headerSent: boolean
  app: { emit(event: 'error', error: unknown): unknown }
}

const FAILURE_STATUS: Record<Failure, number> = {
  oldPage: 400,
  badRequest: 400,
  noPage: 404,
  failure: 500,
  tooBusy: 503,
  away: 503,
}

export function showFailure(
  ctx: PageContext,
  config: Config,
  failure: Failure,
  code: string | null = null,
): void {
  const locale = localeOf(ctx)
  const languageUrl = languageUrlOf(ctx, locale)
  const appUrl = `${config.publicUrl}/`
  showPage(ctx, FAILURE_STATUS[failure], failurePage({ locale, languageUrl, appUrl, failure, code }))
}

type PageServices = { config: Config; database: Database; library: OidcLibrary; now: () => Date }

/** Our pages in place of those of oidc-provider. */
export function providerPages(options: PageServices) {
  const { config, library } = options
  const appUrl = `${config.publicUrl}/`
  const frameOf = (ctx: KoaContextWithOIDC) => {
    const context = ctx as unknown as PageContext
    const locale = localeOf(context)
    return { context, locale, languageUrl: languageUrlOf(context, locale), appUrl }
  }

  return {
    renderError(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }, error: Error) {
      const context = ctx as unknown as PageContext
      if (error instanceof library.errors.SessionNotFound) return showFailure(context, config, 'oldPage')
      if (isDatabaseUnavailable(error)) return showFailure(context, config, 'away')
      if (out.error === 'server_error') return showFailure(context, config, 'failure')
      const code = [out.error, out.error_description].filter(Boolean).join(': ')
      return showFailure(context, config, 'badRequest', code)
    },

    rpInitiatedLogout: {
      enabled: true,
      /**
       * With a valid id token of this person no confirmation is needed; otherwise another site may have sent
       * the request.
       */
      async logoutSource(ctx: KoaContextWithOIDC, form: string) {
        const { session, entities } = ctx.oidc
        const hint = entities.IdTokenHint as { payload: { sub?: string } } | undefined
        if (session && hint && hint.payload.sub === session.accountId) return endSession(options, ctx)
        const { context, locale, languageUrl } = frameOf(ctx)
        showPage(context, 200, signOutPage({ locale, languageUrl, appUrl, form }), appOrigins(config))
      },
      postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
        const { context, locale, languageUrl } = frameOf(ctx)
        showPage(context, 200, signedOutPage({ locale, languageUrl, appUrl }))
      },
    },

    frame: wrappedRoute(config, library),
  }
}

/** Wraps every route: replaces the library's remaining own pages, and answers unknown addresses. */
function wrappedRoute(config: Config, library: OidcLibrary) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    // For response modes other than the query, the library answers with its own page and script.
    if (
      ctx.path === '/auth' &&
      !['query', undefined].includes(ctx.query.response_mode as string | undefined)
    ) {
      return showFailure(ctx, config, 'badRequest', 'invalid_request: unsupported response_mode')
    }
    try {
      await next()
    } catch (error) {
      if (error instanceof library.errors.InvalidRequest)
        return showFailure(ctx, config, 'badRequest', error.error_description)
      if (isDatabaseUnavailable(error)) return showFailure(ctx, config, 'away')
      ctx.app.emit('error', error)
      return showFailure(ctx, config, 'failure')
    }
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      return redirect(
        ctx as unknown as KoaContextWithOIDC,
        afterSignOut(ctx as unknown as KoaContextWithOIDC),
      )
    }
    if (ctx.status === 404 && ctx.body === undefined) showFailure(ctx, config, 'noPage')
  }
}

async function endSession({ config, database, now }: PageServices, ctx: KoaContextWithOIDC): Promise<void> {
  const { session } = ctx.oidc
  if (!session) return
  const { accountId } = session
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await revokeGrant(database, grantId)
  }
  const target = afterSignOut(ctx)
  await session.destroy()
  if (accountId)
    await recordSecurityEvent(database, now(), { kind: 'signed_out', personId: accountId, address: ctx.ip })
  ctx.cookies.set(SESSION_COOKIE, null, cookieOptions(config))
  redirect(ctx, target)
}

/** The address to which the app asked to return, already checked by oidc-provider; otherwise our page. */
function afterSignOut(ctx: KoaContextWithOIDC): string {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params ?? {}
  if (typeof target !== 'string') return ctx.oidc.urlFor('end_session_success')
  const url = new URL(target)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

function redirect(ctx: KoaContextWithOIDC, target: string): void {
  ctx.status = 303
  ctx.redirect(target)
}
