import { z } from 'zod'
import type { ParseSite, RequestedPlace } from './parse-site.ts'

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

const Points = z.object({
  points: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      longitudeDeg: z.number(),
      latitudeDeg: z.number(),
      altitudeM: z.number().nullish(),
    }),
  ),
})

/** The forecast points that the settings of a source name; none for a source without such settings. */
export function pointsOfSettings(settings: Record<string, unknown> | undefined): RequestedPlace[] {
  const { data } = Points.safeParse(settings)
  return (data?.points ?? []).map(({ id, name, longitudeDeg, latitudeDeg, altitudeM = null }) => ({
    id,
    ...(name ? { name } : {}),
    location: { longitudeDeg, latitudeDeg, altitudeM },
  }))
}
