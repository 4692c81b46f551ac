import { SYMBOL_PATHS } from '@verglas/charts'
import type { FallKind } from './falls.ts'
import css from './symbols.module.css'

type Props = {
  kind: FallKind
  /** In the colour of the text: what falls needs no action. */
  isQuiet?: boolean
}

/** Drop, flake, ▼ or ring of what falls; its word stands beside it or in its title. */
export function FallSymbol({ kind, isQuiet = false }: Props) {
  return (
    <svg
      className={isQuiet ? css.quietSign : css.sign}
      viewBox="0 0 16 16"
      style={isQuiet ? undefined : { fill: `var(--precipitation-${kind.replaceAll('_', '-')})` }}
      aria-hidden="true"
    >
      <path d={SYMBOL_PATHS[kind]} />
    </svg>
  )
}
