import { type Locale, localeOfTag } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/app.ts'
import { acceptPlainForms, sendPlainPage } from '../../http/plain-page.ts'
import { findEmailChange } from '../../identity/email-change-links.ts'
import { confirmEmailChange } from './email-changes.ts'

/**
 * Works without signing in: the mailbox is the proof. Opening the page changes nothing, since link checkers open every
 * page; the button does.
 */
export function emailConfirmationRoutes(app: App): void {
  app.fastify.register(async (scope) => {
    acceptPlainForms(scope)

    scope.get('/api/email_confirmation', async (request, reply) => {
      const change = await findEmailChange(app.database, tokenOf(request), app.now())
      const { unknown, question, button } = wordsOf(localeOf(request)).users.emailConfirmation
      if (!change) return sendPlainPage(reply, 404, { ...pageOf(request), text: unknown })
      const text = question
        .replace('{{email}}', () => change.email)
        .replace('{{organisation}}', () => change.organisation)
      return sendPlainPage(reply, 200, { ...pageOf(request), text, button })
    })

    scope.post('/api/email_confirmation', async (request, reply) => {
      const outcome = await confirmEmailChange(app, { token: tokenOf(request), address: request.ip })
      const status = { confirmed: 200, taken: 409, unknown: 404 }[outcome]
      const { confirmed, taken, unknown } = wordsOf(localeOf(request)).users.emailConfirmation
      const text = { confirmed, taken, unknown }[outcome]
      return sendPlainPage(reply, status, { ...pageOf(request), text })
    })
  })
}

const tokenOf = (request: FastifyRequest): string =>
  String((request.query as { token?: string }).token ?? '').slice(0, 100)

const localeOf = (request: FastifyRequest): Locale => localeOfTag(request.headers['accept-language'])

function pageOf(request: FastifyRequest): { locale: Locale; title: string } {
  const locale = localeOf(request)
  return { locale, title: wordsOf(locale).users.emailConfirmation.title }
}
