import { TOKENS } from '@verglas/charts/theme'
import type { Display } from '../../../lib/display.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import type { MapLayer } from '../../../map/layers/map-layer.ts'
import type { MapLine } from '../../../map/layers/map-line.ts'
import { pointLayer } from '../../../map/layers/points.ts'
import type { Line } from './network-file.ts'
import type { Fault, Preview } from './network-words.ts'

export const CHANGES = ['added', 'changed', 'removed'] as const
export type Change = (typeof CHANGES)[number]

/** New segments are wide and removed ones dashed, so that no change depends on colour alone. */
const LOOK = {
  same: { tone: 'muted', widthPx: 2, rank: 0 },
  added: { tone: 'live', widthPx: 6, rank: 3 },
  changed: { tone: 'delayed', widthPx: 4, rank: 2 },
  removed: { tone: 'replay', widthPx: 4, rank: 1 },
} as const

export const colourOfChange = ({ mode }: Pick<Display, 'mode'>, change: keyof typeof LOOK): string =>
  TOKENS[mode][LOOK[change].tone]

type Networks = { readonly next: ReadonlyMap<string, Line>; readonly previous: ReadonlyMap<string, Line> }

/** The network after the import, with its new, changed and removed segments. */
export function changeLayer(display: Display, preview: Preview, { next, previous }: Networks): MapLayer {
  const changeOf = new Map(CHANGES.flatMap((change) => preview[change].map((id) => [id, change] as const)))
  const mapLine = ({ id, name, coordinates }: Line, change: keyof typeof LOOK): MapLine => ({
    id: `${change} ${id}`,
    coordinates,
    name,
    value: display.t(`roadsetup.change.${change}`),
    colour: colourOfChange(display, change),
    outline: TOKENS[display.mode].surface,
    widthPx: LOOK[change].widthPx,
    isDashed: change === 'removed',
    rank: LOOK[change].rank,
  })
  const removedLines = preview.removed.flatMap((id) => previous.get(id) ?? [])
  return lineLayer('network-changes', [
    ...removedLines.map((line) => mapLine(line, 'removed')),
    ...[...next.values()].map((line) => mapLine(line, changeOf.get(line.id) ?? 'same')),
  ])
}

const FAULT = '#d92d20'

/** Places of the faults; `id` is the position of the fault in the list. */
export function faultLayer(faults: readonly Fault[]): MapLayer {
  return pointLayer(
    'network-faults',
    faults.flatMap(({ place, feature }, index) =>
      place
        ? [
            {
              id: `fault ${index}`,
              longitude: place[0],
              latitude: place[1],
              name: feature,
              value: `${index + 1}`,
              fill: FAULT,
              outline: FAULT,
              symbol: 'plain' as const,
              rank: 1,
            },
          ]
        : [],
    ),
  )
}
