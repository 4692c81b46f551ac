import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Search } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { readInstant } from '../../time/address-time.ts'
import { indexAt, type Picture, readRange, USUAL_RANGE } from './film.ts'
import { prefetchPictures } from './pictures/panels.ts'

export const SPEEDS = ['2', '4', '8', '16'] as const
export type Speed = (typeof SPEEDS)[number]

/** Number of pictures that are fetched before they are displayed. */
const PRELOAD_COUNT = 12

type Name = 'range' | 'at' | 'with'

/** The camera's state in the address: the hours back, the displayed picture and the one compared with it. */
export function useFilmAddress() {
  const search: Search = useSearch({ strict: false })
  const change: (changes: { readonly [K in Name]?: string | null }) => void = useChangeSearch()
  return {
    range: readRange(search.range),
    at: readInstant(search.at),
    with: readInstant(search.with),
    change,
    setRange: (range: string) =>
      change({ range: range === USUAL_RANGE ? null : range, at: null, with: null }),
  }
}

/**
 * The displayed picture of a camera. The address says which; while a film runs or the slider is dragged the
 * position is local state, and the address is updated when it stops.
 */
export function useFilm(pictures: readonly Picture[]) {
  const client = useQueryClient()
  const { setup } = useContextData()
  const { at, change } = useFilmAddress()
  const [movingIndex, setMovingIndex] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('4')
  const last = pictures.length - 1
  const addressIndex = at === null ? last : indexAt(pictures, Date.parse(at))
  const index = Math.min(last, movingIndex ?? addressIndex)

  const stopAt = useCallback(
    (next: number) => {
      setIsPlaying(false)
      setMovingIndex(null)
      change({ at: next >= last ? null : (pictures[next]?.takenAt ?? null) })
    },
    [change, last, pictures],
  )

  useEffect(() => {
    prefetchPictures(
      client,
      setup.id,
      pictures
        .slice(index + 1, index + 1 + PRELOAD_COUNT)
        .flatMap(({ id, isArchived }) => (isArchived ? id : [])),
    )
  }, [client, setup.id, pictures, index])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      if (index >= last) stopAt(last)
      else setMovingIndex(index + 1)
    }, 1000 / Number(speed))
    return () => clearTimeout(timer)
  }, [isPlaying, index, last, speed, stopAt])

  return {
    index,
    picture: pictures[index],
    isPlaying,
    isMoving: movingIndex !== null,
    speed,
    setSpeed,
    rest: stopAt,
    move: setMovingIndex,
    play() {
      setMovingIndex(index >= last ? 0 : index)
      setIsPlaying(true)
    },
  }
}

export type Film = ReturnType<typeof useFilm>
