import { type Blobs, StoreUnavailable } from './blobs.ts'

/**
 * Files in two places: new ones go to the current place, and those that are not there are read from the other one. So
 * files can be moved from one to the other while they are read.
 */
export function inTwoPlaces(current: Blobs, other: Blobs): Blobs {
  return {
    ...current,
    get: (key) => findInTwo(current, other, (place) => place.get(key)),
    stream: (key) => findInTwo(current, other, (place) => place.stream(key)),
    async *list(prefix) {
      yield* current.list(prefix)
      yield* other.list(prefix)
    },
    async delete(key) {
      await other.delete(key)
      await current.delete(key)
    },
    async removeUnfinished(before) {
      await current.removeUnfinished(before)
      await other.removeUnfinished(before)
    },
  }
}

/**
 * Looks in one place and then in another. If one of them does not answer, what the other has is returned; it is only
 * certain that there is nothing if both say so.
 */
export async function findInTwo<Place, T>(
  current: Place,
  other: Place,
  find: (place: Place) => Promise<T | null>,
): Promise<T | null> {
  const unavailable: StoreUnavailable[] = []
  const look = async (place: Place) => {
    try {
      return await find(place)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      unavailable.push(error)
      return null
    }
  }
  const result = (await look(current)) ?? (await look(other))
  if (result !== null) return result
  const [first] = unavailable
  if (first) throw first
  // The file may have been moved to the current place after the first attempt.
  return find(current)
}
