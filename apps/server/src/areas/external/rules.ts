import type { CallAnswer, externalViewCalls } from '@verglas/contract'
import { patternProblem } from '@verglas/contract/view-rules'
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

/** What is to be stored; a key that is not given stays with the host that it was given for. */
export function toView(body: ExternalViewBody, stored: View | null): View {
  const problem = patternProblem(body.pattern)
  if (problem) throw new Invalid('body.pattern', problem)
  // a key is taken only where it may be read by whoever sees the view: elsewhere it would have no use
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

/** What members see: the address with its key in it, or none while the key is missing. */
export function toExternalView(version: Version<View>): ExternalView {
  const { key, keyForBrowser: _internal, nameFr, nameEn, ...view } = version
  const address = view.pattern.includes('{key}')
    ? key && view.pattern.replaceAll('{key}', encodeURIComponent(key))
    : view.pattern
  return { ...view, name: { fr: nameFr, en: nameEn }, address, hasKey: key !== null }
}

/** The address with the place and instant in it, as a browser opens it. */
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
