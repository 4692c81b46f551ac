import { isIP } from 'node:net'
import type { CallAnswer, externalViewCalls } from '@verglas/contract'
import type { z } from 'zod'
import type { Version } from '../../db/versioned.ts'
import { Invalid } from '../../http/errors.ts'

type ExternalView = CallAnswer<'getExternalView'>['entry']
type ExternalViewBody = z.output<(typeof externalViewCalls)['put']['body']>

/** A view as it is stored; its key is one that whoever sees the view may read. */
export type View = {
  kind: ExternalView['kind']
  nameFr: string
  nameEn: string
  pattern: string
  key: string | null
  keyForBrowser: boolean
  attribution: string
  order: number
  isEnabled: boolean
}

const PLACES = ['lat', 'lon', 'zoom', 'time', 'key']

/**
 * The pattern of an address that a browser opens: https, the host written out, no other places than the known ones.
 * Throws `Invalid` with the field of the body.
 */
function checkPattern(pattern: string): void {
  if (/[\s\p{Cc}\\<>"'`]/u.test(pattern)) throw wrong('no spaces, quotes or brackets')
  const host = /^https:\/\/([^/?#]+)(?:[/?#]|$)/i.exec(pattern)?.[1]
  if (host === undefined) throw wrong('an address that begins with https://')
  if (host.includes('{') || host.includes('@'))
    throw wrong('the host is written out, without a name or password')
  const filled = pattern.replace(/\{[^{}]*\}/g, (place) => {
    if (!PLACES.includes(place.slice(1, -1))) throw wrong(`${place} is none of {${PLACES.join('}, {')}}`)
    return '0'
  })
  if (/[{}]/.test(filled) || !URL.canParse(filled)) throw wrong('an address')
  const { hostname } = new URL(filled)
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0 || !/^[^.].*\.[a-z][a-z0-9-]*$/i.test(name))
    throw wrong('a host with a name of its own')
}

const wrong = (detail: string) => new Invalid('body.pattern', detail)

/** What is to be stored; a key that is not given stays with the host that it was given for. */
export function toView(body: ExternalViewBody, stored: View | null): View {
  checkPattern(body.pattern)
  // a key is taken only where it may be read by whoever sees the view: elsewhere it would have no use
  if (body.key && !body.keyForBrowser)
    throw new Invalid('body.keyForBrowser', 'a key of a view is read by the browser that shows it')
  const keptKey = stored && hostOf(stored.pattern) === hostOf(body.pattern) ? stored.key : null
  const key = body.key === undefined ? keptKey : body.key
  return {
    kind: body.kind,
    nameFr: body.name.fr,
    nameEn: body.name.en,
    pattern: body.pattern,
    key,
    keyForBrowser: key !== null,
    attribution: body.attribution,
    order: body.order,
    isEnabled: body.isEnabled,
  }
}

const hostOf = (pattern: string): string => pattern.split('/')[2] ?? ''

/** What members see: the address with its key in it, or none while the key is missing. */
export function shownView(version: Version<View>): ExternalView {
  const { key, keyForBrowser: _internal, nameFr, nameEn, ...view } = version
  const address = view.pattern.includes('{key}')
    ? key && view.pattern.replaceAll('{key}', encodeURIComponent(key))
    : view.pattern
  return { ...view, name: { fr: nameFr, en: nameEn }, address, hasKey: key !== null }
}
