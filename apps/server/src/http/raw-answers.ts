import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { AppError, toProblem } from './errors.ts'
import { headersWithoutPage } from './security-headers.ts'

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A response class that adds the security headers to every answer. Some answers never reach a hook: those of the
 * identity provider, of Node to a request without a host or with an unknown expectation, of Fastify while it closes.
 */
export function secureResponse(config: Config): typeof ServerResponse {
  const headers = Object.entries(headersWithoutPage(config))
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Fields, fields?: Fields): this {
      for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value)
      return typeof reason === 'string'
        ? super.writeHead(status, reason, fields)
        : super.writeHead(status, reason ?? fields)
    }
  }
}

/** Answers what the HTTP parser refuses before it is a request: there is only a socket to write to. */
export function unreadableRequestHandler(config: Config): (error: Error, socket: Socket) => void {
  const headers = headersWithoutPage(config)
  return (error, socket) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawAnswer(...refusalOf(code), headers))
    socket.destroy(error)
  }
}

function refusalOf(code: string | undefined): [status: number, error: AppError] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, new AppError('Invalid', { detail: 'the request was not complete in time' })]
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, new AppError('TooLarge', { detail: 'the headers are too long' })]
  return [400, new AppError('Invalid', { detail: 'not a readable HTTP request' })]
}

function rawAnswer(status: number, error: AppError, headers: Record<string, string>): string {
  const body = JSON.stringify({ ...toProblem(error), status })
  const fields = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
