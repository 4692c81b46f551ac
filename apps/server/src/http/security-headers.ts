import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** For a year, a browser that has used TLS once refuses to connect without it. */
const HSTS = 'max-age=31536000'

/** Browser features that no page of the product uses. They are disabled so that injected code cannot use them. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi']
  .map((name) => `${name}=()`)
  .join(', ')

/** Headers of every answer, whatever it is. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  }
}

const POLICY = 'content-security-policy'
/** Policy of answers that are not our pages: they load, run and frame nothing. */
const POLICY_WITHOUT_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Headers of an answer to an unreadable request, which reaches no hook. */
export function headersWithoutPage(config: Config): Record<string, string> {
  return { ...securityHeaders(config), [POLICY]: POLICY_WITHOUT_PAGE }
}

export function sendSecurityHeaders(fastify: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  fastify.addHook('onSend', async (_request, reply) => {
    // the files of the web write their headers directly on the raw response
    const isSet = reply.hasHeader(POLICY) || reply.raw.hasHeader(POLICY)
    if (!isSet) reply.header(POLICY, POLICY_WITHOUT_PAGE)
  })
}
