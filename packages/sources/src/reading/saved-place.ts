import type { ParseSite } from './parse-site.ts'

type Listed = {
  id: string
  name?: string | undefined
  longitudeDeg: number
  latitudeDeg: number
  altitudeM?: number | null | undefined
}

/**
 * The place of a saved answer that does not name it: the place in the settings whose id is in the file name,
 * or the only one.
 */
export function placeOf(name = '', listed: readonly Listed[] = []): ParseSite['place'] {
  const words = new Set(name.split(/[^\p{L}\p{N}_-]+/u))
  const [match, other] = listed.length === 1 ? listed : listed.filter(({ id }) => words.has(id))
  if (!match || other) return undefined
  const { id, longitudeDeg, latitudeDeg, altitudeM = null } = match
  const location = { longitudeDeg, latitudeDeg, altitudeM }
  return { id, location, ...(match.name === undefined ? {} : { name: match.name }) }
}
