import { createHash } from 'node:crypto'
import { parseBounded } from '../../reading/json-depth.ts'
import { fields } from '../../reading/json-document.ts'
import { Refused, shortened } from '../../reading/refusal.ts'
import type { Delivery } from './amqp-queue.ts'

/** A message of a Sarracenia broker: the file at this address is available. */
export type FilePost = {
  url: URL
  /** Checksum of the file's bytes, if the message has one. */
  checksum: { method: 'md5' | 'sha512'; hex: string } | null
}

/** Real messages have some hundred bytes. */
const MAX_BYTES = 64 * 1024
/** Characters before the comma of a v02 message's header `sum` when there is no file to fetch. */
const NO_FILE = new Set(['R', 'r', 'L', 'm'])
const METHODS = { d: 'md5', s: 'sha512' } as const

/**
 * Reads both forms: v02 is a line of text with headers, v03 is JSON. Null if a file was deleted, or a folder
 * or link was created. Throws `Refused`.
 */
export function postOf({
  content,
  headers,
  contentType,
}: Pick<Delivery, 'content' | 'headers' | 'contentType'>) {
  if (content.byteLength > MAX_BYTES)
    throw new Refused('too_large', `a message of ${content.byteLength} bytes`)
  const text = Buffer.from(content).toString('utf8')
  const isJson = contentType === 'application/json' || text.startsWith('{')
  return isJson ? v03(text) : v02(text, headers)
}

function v02(text: string, headers: Record<string, unknown>): FilePost | null {
  const [pubTime, baseUrl, relPath] = text.trim().split(/\s+/)
  if (!pubTime || !baseUrl || !relPath)
    throw new Refused('malformed', `not «time base path»: ${shortened(text)}`)
  const [method = '', hex = ''] = typeof headers.sum === 'string' ? headers.sum.split(',') : []
  if (NO_FILE.has(method)) return null
  const hashMethod = method === 'd' || method === 's' ? METHODS[method] : null
  return {
    url: urlOf(baseUrl, relPath),
    checksum: hashMethod && { method: hashMethod, hex: hex.toLowerCase() },
  }
}

function v03(text: string): FilePost | null {
  const message = jsonOf(text)
  const { baseUrl, relPath, fileOp } = message
  if (typeof baseUrl !== 'string' || typeof relPath !== 'string')
    throw new Refused('malformed', `no baseUrl or relPath: ${shortened(text)}`)
  const operation = fields(fileOp)
  if (operation && ['remove', 'link', 'directory'].some((word) => word in operation)) return null
  const path = message.retrievePath ?? message.retPath
  // Older senders write `integrity`.
  const identity = fields(message.identity ?? message.integrity)
  const { method, value } = identity ?? {}
  const isSupported = (method === 'md5' || method === 'sha512') && typeof value === 'string'
  return {
    url: urlOf(baseUrl, typeof path === 'string' ? path : relPath),
    checksum: isSupported ? { method, hex: Buffer.from(value, 'base64').toString('hex') } : null,
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const message = fields(parseBounded(text))
    if (message) return message
  } catch {
    // The message is not JSON (SyntaxError): it is refused below.
  }
  throw new Refused('malformed', `not a JSON object: ${shortened(text)}`)
}

/** The path stays on the host of the base. The connection decides whether that host may be requested. */
function urlOf(baseUrl: string, path: string): URL {
  const written = `${shortened(baseUrl, 100)} ${shortened(path, 300)}`
  if (!URL.canParse(baseUrl)) throw new Refused('bad_address', written)
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  const url = new URL(base)
  // A path resolved as an address could name another host.
  url.pathname = `${base.pathname}${path.replace(/^\/+/, '')}`
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isPlain || !url.pathname.startsWith(base.pathname)) throw new Refused('bad_address', written)
  url.search = ''
  url.hash = ''
  return url
}

/** Whether the bytes are those that the message announced; a later file of the same name has others. */
export function isIntact(bytes: Uint8Array, checksum: FilePost['checksum']): boolean {
  return !checksum || createHash(checksum.method).update(bytes).digest('hex') === checksum.hex
}
