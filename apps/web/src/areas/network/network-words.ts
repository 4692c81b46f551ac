import type { Display } from '../../lib/display.ts'
import type { NetworkSegment } from './network-risks.ts'

export const lengthWords = ({ formats }: Display, km: number): string =>
  formats.quantity('visibility', km * 1000, { digits: km < 10 ? 1 : 0 })

type Placed = Pick<NetworkSegment, 'id' | 'name' | 'kmFrom' | 'lengthKm'>

/** «Col de la Fageole – Saint-Flour, PK 92–97». */
export function placeWords({ t, formats }: Display, segments: readonly Placed[]): string {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return ''
  const name = first.name ?? first.id
  if (first.kmFrom === null || last.kmFrom === null) return name
  const km = t('circuits.page.km', {
    from: formats.number(first.kmFrom, 0),
    to: formats.number(last.kmFrom + last.lengthKm, 0),
  })
  return `${name}, ${km}`
}
