import { setTimeout as delay } from 'node:timers/promises'
import type { Locale } from '@verglas/language/locales'
import { nextLocale } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import type { Config } from '../config.ts'
import { enqueueMails } from '../mail/outbox.ts'
import { findAccount } from './accounts.ts'
import { countAttempt, minutesToWait } from './attempts.ts'
import { requestBuckets } from './limits.ts'
import { languageUrlOf, localeOf, type PageContext, showPage } from './page.ts'
import { hashPassword } from './password.ts'
import { choosePassword, ownerOfLink, passwordLink } from './password-links.ts'
import * as pages from './password-pages.ts'
import { passwordProblem } from './password-rules.ts'
import { showFailure } from './provider-pages.ts'
import { type FormContext, formOf } from './request.ts'
import { recordSecurityEvent } from './security-events.ts'
import type { SignInServices } from './sign-in.ts'
import { TooBusy } from './work-queue.ts'

type Context = PageContext & FormContext & { path: string; ip: string }

/** A request for a forgotten password takes at least this long, whether the account exists or not. */
const REQUEST_TAKES_MS = 400

/**
 * Pages for people who forgot their password or do not have one yet: the request for a link, and the page it
 * leads to.
 */
export function passwordRoutes(config: Config, issuer: string, services: SignInServices) {
  const { database, now } = services
  const appUrl = `${config.publicUrl}/`

  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const token = /^\/password\/([\w-]{43})$/.exec(ctx.path)?.[1]
    if (!token && ctx.path !== '/forgotten') return next()
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()
    const form = ctx.method === 'POST' ? await formOf(ctx) : null
    if (ctx.method === 'POST' && !form)
      return showFailure(ctx, config, 'badRequest', 'invalid_request: not a form of at most 8 kB')
    const frame = frameOf(ctx)
    return token ? choose(ctx, frame, token, form) : request(ctx, frame, form)
  }

  async function choose(ctx: Context, frame: Frame, token: string, form: URLSearchParams | null) {
    const owner = await ownerOfLink(database, token, now())
    if (!owner) return showPage(ctx, 404, pages.oldLinkPage(frame))
    const show = (problem: pages.ChoiceProblem | null) =>
      showPage(
        ctx,
        problem ? 422 : 200,
        pages.choosePasswordPage({ ...frame, ...owner, action: `/oidc/password/${token}`, problem }),
      )
    if (!form) return show(null)
    const password = form.get('password') ?? ''
    const problem = password === '' ? 'missing' : await passwordProblem(password, owner.words)
    if (problem) return show(problem)
    if (password !== form.get('again')) return show('different')
    const passwordHash = await hashQueued(services, password)
    if (!passwordHash) return showFailure(ctx, config, 'tooBusy')
    const personId = await choosePassword(database, { token, passwordHash, issuer, now: now() })
    if (!personId) return showPage(ctx, 404, pages.oldLinkPage(frame))
    const event = { kind: 'password_chosen', personId, address: ctx.ip } as const
    await recordSecurityEvent(database, now(), event)
    showPage(ctx, 200, pages.passwordChosenPage({ ...frame, appUrl }))
  }

  async function request(ctx: Context, frame: Frame, form: URLSearchParams | null) {
    const login = form?.get('login')?.trim() ?? ''
    const show = (problem: pages.RequestProblem | null) =>
      showPage(
        ctx,
        problem?.kind === 'tooMany' ? 429 : problem ? 422 : 200,
        pages.forgottenPage({ ...frame, login, problem, appUrl }),
      )
    if (!form) return show(null)
    if (!login) return show({ kind: 'missing' })
    const buckets = requestBuckets('reset', { recipient: login, address: ctx.ip })
    const minutes = await minutesToWait(database, buckets, now())
    if (minutes > 0) return show({ kind: 'tooMany', minutes })
    await countAttempt(database, buckets, now())
    await Promise.all([sendLink(services, config, login, ctx.ip), delay(REQUEST_TAKES_MS)])
    showPage(ctx, 200, pages.linkSentPage({ ...frame, appUrl }))
  }
}

/** Mails a link that lets the owner of an account choose a password; nothing if there is no such account. */
async function sendLink(
  { database, now }: SignInServices,
  { publicUrl }: Config,
  login: string,
  address: string,
): Promise<void> {
  const account = await findAccount(database, login)
  if (!account) return
  const { personId, email, lang } = account
  const link = await passwordLink(database, {
    personId,
    purpose: 'reset',
    publicUrl,
    now: now(),
  })
  const { subject, body } = wordsOf(lang).identity.resetMail
  const mail = {
    event: `password ${link.slice(-12)}`,
    recipient: email,
    setupId: null,
    subject,
    body: body.replace('{{link}}', link),
  }
  await enqueueMails(database, [mail], now())
  await recordSecurityEvent(database, now(), { kind: 'password_link_sent', personId, address })
}

function hashQueued(services: SignInServices, password: string): Promise<string | null> {
  return services
    .runQueued(() => hashPassword(password))
    .catch((error) => {
      if (error instanceof TooBusy) return null
      throw error
    })
}

type Frame = { locale: Locale; languageUrl: string | null }

/** The frame of a page. After a form was sent, its link to the other language starts the page again. */
function frameOf(ctx: PageContext): Frame {
  const locale = localeOf(ctx)
  return {
    locale,
    languageUrl: languageUrlOf(ctx, locale) ?? `?lang=${nextLocale(locale)}`,
  }
}
