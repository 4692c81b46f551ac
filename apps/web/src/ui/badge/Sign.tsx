import { symbolPath } from '@verglas/charts/sign-shapes'
import css from './sign.module.css'

type Props = {
  symbol: string
  /** As wide as a letter unless told. */
  sizePx?: number
}

/** A sign, drawn where it is a shape, of which not every font has all; else written. Words beside it say the same. */
export function SymbolIcon({ symbol, sizePx }: Props) {
  const path = symbolPath(symbol)
  if (path === null) return <span aria-hidden>{symbol}</span>
  const size = sizePx === undefined ? undefined : { width: sizePx, height: sizePx }
  return (
    <svg className={css.sign} viewBox="0 0 1 1" style={size} aria-hidden focusable="false">
      <path d={path} />
    </svg>
  )
}
