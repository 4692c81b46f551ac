import { SYMBOL_PATHS } from '@verglas/charts'
import type { FallKind } from './falls.ts'
import css from './symbols.module.css'

type Props = {
  kind: FallKind
  /** In the text colour: the precipitation needs no action. */
  isQuiet?: boolean
}

/** The symbol of precipitation (drop, flake, ▼ or ring); its word is next to it or in its title. */
export function FallSymbol({ kind, isQuiet = false }: Props) {
  return (
    <svg
      className={isQuiet ? css.quietFall : css.fallIcon}
      viewBox="0 0 16 16"
      style={isQuiet ? undefined : { fill: `var(--precipitation-${kind.replaceAll('_', '-')})` }}
      aria-hidden="true"
    >
      <path d={SYMBOL_PATHS[kind]} />
    </svg>
  )
}
