import { folded } from '@verglas/language'
import type { Visit } from './visit.ts'

/** Entries that contain the words, whether they name a station, a person or the work done. */
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
