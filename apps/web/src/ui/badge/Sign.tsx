import { symbolPath } from '@verglas/charts/sign-shapes'
import css from './sign.module.css'

type Props = {
  sign: string
  /** As wide as a letter unless told. */
  sizePx?: number
}

/** A sign, drawn where it is a shape, of which not every font has all; else written. Words beside it say the same. */
export function Sign({ sign, sizePx }: Props) {
  const path = symbolPath(sign)
  if (path === null) return <span aria-hidden>{sign}</span>
  const size = sizePx === undefined ? undefined : { width: sizePx, height: sizePx }
  return (
    <svg className={css.sign} viewBox="0 0 1 1" style={size} aria-hidden focusable="false">
      <path d={path} />
    </svg>
  )
}
