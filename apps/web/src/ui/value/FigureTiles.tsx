import { Box } from '../layout/Box.tsx'
import type { LayoutProps } from '../layout/layout-element.ts'
import css from './figure-tiles.module.css'

export type FigureTile = {
  readonly id: string
  readonly label: string
  /** With its unit. */
  readonly value: string
  readonly note: string
  readonly isAlarm?: boolean
}

/** Large figures side by side, each with its meaning and its basis. */
export function FigureTiles({ tiles }: { tiles: readonly FigureTile[] }) {
  return (
    <dl className={css.tiles}>
      {tiles.map(({ id, label, value, note, isAlarm = false }) => (
        <TilePanel key={id} data-alarm={isAlarm || undefined}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.note}>{note}</dd>
        </TilePanel>
      ))}
    </dl>
  )
}

const TilePanel = (props: LayoutProps) => <Box className={css.tile} isPanel padding="10px 12px" {...props} />
