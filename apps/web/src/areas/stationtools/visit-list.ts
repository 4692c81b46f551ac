import { folded } from '@verglas/language'
import type { Visit } from './visit.ts'

/** Entries in which the words stand, whoever looks for a station, a person or what was done. */
export const filteredVisits = (
  visits: readonly Visit[],
  text: string,
  nameOf: (stationId: string) => string,
): readonly Visit[] => {
  const words = folded(text).split(' ').filter(Boolean)
  return visits.filter(({ stationId, note, visitor }) => {
    const searchText = folded(`${nameOf(stationId)} ${note} ${visitor}`)
    return words.every((word) => searchText.includes(word))
  })
}
