import type { Settings } from './draft.ts'
import { type Field, field } from './fields.ts'

type Zone = { readonly id: string; readonly name: string }

const ZONE = 'zone '

/**
 * A switch for each zone; none switched on means everybody. Each is a separate field, so that two editors see
 * who changed which.
 */
export const zoneFields = (zones: readonly Zone[]): readonly Field[] =>
  zones.map(({ id }) => field(`${ZONE}${id}`, { kind: 'flag' }))

export const isZoneField = ({ key }: Field): boolean => key.startsWith(ZONE)

export const zoneSettings = (zoneIds: readonly string[]): Settings =>
  Object.fromEntries(zoneIds.map((id) => [`${ZONE}${id}`, true]))

export const zoneIdsOf = (settings: Settings): string[] =>
  Object.keys(settings).flatMap((key) =>
    key.startsWith(ZONE) && settings[key] === true ? [key.slice(ZONE.length)] : [],
  )

/** Names of the zones by field key. */
export const zoneLabels = (zones: readonly Zone[]): ReadonlyMap<string, string> =>
  new Map(zones.map(({ id, name }) => [`${ZONE}${id}`, name]))
