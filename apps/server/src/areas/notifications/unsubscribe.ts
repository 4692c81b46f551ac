import { type Locale, localeOfTag } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app.ts'
import { acceptPlainForms, sendPlainPage } from '../../http/plain-page.ts'
import { removeCircuitNotification } from './circuit-queries.ts'
import * as queries from './queries.ts'
import { readEnding } from './unsubscribe-link.ts'

/**
 * Works without signing in: whoever has the mail may end its subscription, and nothing else. Opening the page ends
 * nothing, because link checkers open every page; the button does, and mail programs do it by themselves (RFC
 * 8058).
 */
export function unsubscribeRoutes(app: App): void {
  app.fastify.register(async (scope) => {
    acceptPlainForms(scope)
    const endingOf = (request: FastifyRequest) =>
      readEnding(app.secrets, String((request.query as { token?: string }).token ?? ''))

    scope.get('/api/unsubscribe', (request, reply) => {
      const locale = localeOfTag(request.headers['accept-language'])
      const { unknown, question, button } = wordsOf(locale).notifications.unsubscribe
      if (!endingOf(request)) return show(reply, 404, locale, unknown)
      return show(reply, 200, locale, question, button)
    })

    scope.post('/api/unsubscribe', async (request, reply) => {
      const locale = localeOfTag(request.headers['accept-language'])
      const { unknown, done } = wordsOf(locale).notifications.unsubscribe
      const ending = endingOf(request)
      if (!ending) return show(reply, 404, locale, unknown)
      const { personId } = ending
      const db = app.tenants.for(ending.setupId)
      if (ending.kind === 'bulletin') await queries.removeBulletin(db, personId, ending.bulletinId)
      else if ('circuitId' in ending) await removeCircuitNotification(db, ending)
      else
        await queries.removeNotification(db, {
          personId,
          castpointId: ending.castpointId,
          kind: ending.kind,
        })
      return show(reply, 200, locale, done)
    })
  })
}

function show(
  reply: FastifyReply,
  status: number,
  locale: Locale,
  text: string,
  button: string | null = null,
) {
  const { title } = wordsOf(locale).notifications.unsubscribe
  return sendPlainPage(reply, status, { locale, title, text, button })
}
