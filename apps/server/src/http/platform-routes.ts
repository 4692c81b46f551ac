import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityProvider } from '../identity/provider.ts'
import { WEB_DIST_FOLDER } from '../paths.ts'
import type { App } from './app.ts'
import { NotFound, toProblem } from './errors.ts'
import { openapiDocument } from './openapi.ts'
import { openapiPage } from './openapi-page.ts'

/** Routes outside the contract: the API's description, the identity provider, the web itself. */
export async function platformRoutes(app: App, identity: IdentityProvider | null): Promise<void> {
  const { fastify } = app

  const document = openapiDocument(app.version)
  fastify.get('/api/openapi.json', (_request, reply) => reply.send(document))
  fastify.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(openapiPage(document)),
  )

  if (identity) {
    await fastify.register(async (scope) => {
      // The provider reads the request itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      const handle = (request: FastifyRequest, reply: FastifyReply) => {
        const { raw } = reply.hijack()
        identity.handle(request.raw, raw)
      }
      scope.all('/oidc', handle)
      scope.all('/oidc/*', handle)
    })
  }

  if (existsSync(path.join(WEB_DIST_FOLDER, 'index.html'))) {
    await fastify.register(fastifyStatic, {
      root: WEB_DIST_FOLDER,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (file.endsWith('.html') || file.endsWith('.html.br') || file.endsWith('.html.gz')) {
          reply.setHeader('content-security-policy', contentSecurityPolicy(app))
        }
      },
    })
  }

  fastify.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isOurs = /^\/(api|oidc|assets)(\/|$)/.test(request.url)
    if (wantsPage && !isOurs && reply.sendFile) return reply.sendFile('index.html')
    const problem = toProblem(new NotFound(`${request.method} ${request.url}`))
    return reply.code(404).type('application/problem+json').send(JSON.stringify(problem))
  })
}

/** Allows only what the page needs: itself, the identity provider, and Matomo if it is configured. */
function contentSecurityPolicy({ config }: App): string {
  const matomo = config.matomo ? ` ${new URL(config.matomo.url).origin}` : ''
  const issuer = config.externalIssuer ? ` ${new URL(config.externalIssuer).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${matomo}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${matomo}`,
    `connect-src 'self'${issuer}${matomo}`,
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    `frame-src 'self'${issuer}`,
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')
}
