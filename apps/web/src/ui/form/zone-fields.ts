import type { Settings } from './draft.ts'
import { type Field, field } from './fields.ts'

type Zone = { readonly id: string; readonly name: string }

const ZONE = 'zone '

/** A switch for each zone: none of them means everybody. Each is a field of its own, so that two editors see whose is whose. */
export const zoneFields = (zones: readonly Zone[]): readonly Field[] =>
  zones.map(({ id }) => field(`${ZONE}${id}`, { kind: 'flag' }))

export const isZoneField = ({ key }: Field): boolean => key.startsWith(ZONE)

export const zoneSettings = (zoneIds: readonly string[]): Settings =>
  Object.fromEntries(zoneIds.map((id) => [`${ZONE}${id}`, true]))

export const zoneIdsOf = (settings: Settings): string[] =>
  Object.keys(settings).flatMap((key) =>
    key.startsWith(ZONE) && settings[key] === true ? [key.slice(ZONE.length)] : [],
  )

/** The names of the zones, by the field of each. */
export const zoneLabels = (zones: readonly Zone[]): ReadonlyMap<string, string> =>
  new Map(zones.map(({ id, name }) => [`${ZONE}${id}`, name]))
