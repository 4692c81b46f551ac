import type { CallAnswer, externalViewCalls } from '@verglas/contract'
import { patternProblem } from '@verglas/contract/view-rules'
import type { z } from 'zod'
import type { Version } from '../../../db/versioned.ts'
import { Invalid } from '../../../http/errors.ts'

type ExternalView = CallAnswer<'getExternalView'>['entry']
type ExternalViewBody = z.output<(typeof externalViewCalls)['put']['body']>

/** A view as stored; its key may be read by everyone who sees the view. */
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

/**
 * The view to store. If the request gives no key, the stored key is kept only while the host stays the same.
 */
export function toView(body: ExternalViewBody, stored: View | null): View {
  const problem = patternProblem(body.pattern)
  if (problem) throw new Invalid('body.pattern', problem)
  // Accept a key only if everyone who sees the view may read it: otherwise it would be useless.
  if (body.key && !body.keyForBrowser)
    throw new Invalid('body.keyForBrowser', 'a key of a view is read by the browser that shows it')
  const storedKey = stored && hostOf(stored.pattern) === hostOf(body.pattern) ? stored.key : null
  const key = body.key === undefined ? storedKey : body.key
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

/** A view for members: the address with its key inserted, or no address while the key is missing. */
export function toExternalView(version: Version<View>): ExternalView {
  const { key, keyForBrowser: _internal, nameFr, nameEn, ...view } = version
  const address = view.pattern.includes('{key}')
    ? key && view.pattern.replaceAll('{key}', encodeURIComponent(key))
    : view.pattern
  return { ...view, name: { fr: nameFr, en: nameEn }, address, hasKey: key !== null }
}

/** The address for a browser, with place and instant inserted. */
export function filledAddress(
  address: string,
  { lat, lon, zoom, time }: { lat: number; lon: number; zoom: number; time: Date },
): string {
  const places: Readonly<Record<string, string>> = {
    lat: lat.toFixed(4),
    lon: lon.toFixed(4),
    zoom: `${Math.round(zoom)}`,
    time: encodeURIComponent(time.toISOString()),
  }
  return new URL(address.replace(/\{(\w+)\}/g, (placeholder, name: string) => places[name] ?? placeholder))
    .href
}
