/** Test support: the files of Hydro-Québec in their form, with made-up days. */
import { strToU8, zipSync } from 'fflate'

export type AnOutage = Partial<{
  clients: unknown
  start: string
  end: string
  kind: string
  position: unknown
  progress: string
  cause: string
  municipality: string
  message: string
}>

/** A row of `bismarkers`. */
export function anOutage(overrides: AnOutage = {}): unknown[] {
  const { clients = 12, start = '2026-01-15 09:10:00', end = '2026-01-15 12:00:00', kind = 'P' } = overrides
  const {
    position = '[-71.20001, 46.80002]',
    progress = 'R',
    cause = '51',
    municipality = '1005',
  } = overrides
  return [clients, start, end, kind, position, progress, '2', cause, municipality, overrides.message ?? '']
}

export const anOutageList = (rows: unknown[], messages: object = {}) =>
  JSON.stringify({ messages, pannes: rows })

export type ANotice = Partial<{
  clients: unknown
  notice: string
  windows: [from: string, to: string][]
  state: string
  cause: string
  position: string
}>

/** A row of `aipmarkers`; its windows are the planned one, the one in force, and two postponed ones. */
export function aNotice(overrides: ANotice = {}): unknown[] {
  const {
    clients = 3,
    notice = '126977',
    state = 'N',
    cause = '67',
    position = '[-72.36, 46.38]',
  } = overrides
  const first: [string, string] = ['2026-01-20 08:00:00', '2026-01-20 12:00:00']
  const windows = overrides.windows ?? [first, first]
  const times = Array.from({ length: 4 }, (_, index) => windows[index] ?? ['', '']).flat()
  return [clients, notice, ...times, cause, '85', '', '38010', state, position]
}

export type AnArea = { centre?: string | null; rings?: string[] }

export function aPlacemark({ centre = '[-71.20001, 46.80002]', rings = [SQUARE] }: AnArea = {}): string {
  const data = centre === null ? '' : `<Data name="centroid"><value>${centre}</value></Data>`
  const [outer = '', ...inner] = rings
  const boundary = (name: string, ring: string) =>
    `<${name}><LinearRing><coordinates>${ring}</coordinates></LinearRing></${name}>`
  const holes = inner.map((ring) => boundary('innerBoundaryIs', ring)).join('')
  return `<Placemark><ExtendedData>${data}</ExtendedData><Polygon>${boundary('outerBoundaryIs', outer)}${holes}</Polygon></Placemark>`
}

const SQUARE = '-71.3,46.7,0 -71.1,46.7,0 -71.1,46.9,0 -71.3,46.9,0 -71.3,46.7,0'

export const aKml = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`

/** An archive that is always the same for the same content. */
export const aKmz = (kml: string, name = 'doc.kml'): Uint8Array =>
  zipSync({ [name]: strToU8(kml) }, { mtime: '2026-01-15T00:00:00Z' })
