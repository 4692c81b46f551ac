import { symbolPath } from '@verglas/charts/symbol-shapes'
import css from './symbol-icon.module.css'

type Props = {
  symbol: string
  /** As wide as a letter by default. */
  sizePx?: number
}

/** A symbol, drawn as a shape if not every font has it, otherwise as text. Screen readers get the words next to it. */
export function SymbolIcon({ symbol, sizePx }: Props) {
  const path = symbolPath(symbol)
  if (path === null) return <span aria-hidden>{symbol}</span>
  const size = sizePx === undefined ? undefined : { width: sizePx, height: sizePx }
  return (
    <svg className={css.symbol} viewBox="0 0 1 1" style={size} aria-hidden focusable="false">
      <path d={path} />
    </svg>
  )
}
