import { useMemo } from 'react'
import { useIsWall } from '../ui/wall/use-is-wall.ts'

/** How much larger than at a desk texts and items are drawn. */
export type Growth = { readonly text: number; readonly item: number }

/** Height of a text on a wall, as a share of the window. */
const WALL_TEXT = 0.04
const DESK_TEXT_PX = 12

/** On a wall, texts grow so that they are readable from four metres; roads and points grow half as much. */
export function useGrowth(): Growth {
  const isWall = useIsWall()
  return useMemo(() => {
    const text = isWall ? Math.max(1, (WALL_TEXT * window.innerHeight) / DESK_TEXT_PX) : 1
    return { text, item: (1 + text) / 2 }
  }, [isWall])
}
