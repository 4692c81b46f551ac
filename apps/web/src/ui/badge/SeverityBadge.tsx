import { SEVERITY_COLOURS } from '@verglas/charts/theme'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { SymbolIcon } from './Sign.tsx'
import css from './severity-badge.module.css'

type Props = {
  /** 0 none, 1 minor, 2 moderate, 3 strong, 4 extreme; null: not known. */
  severity: number | null
  /** The sign alone, the word in its title: for narrow columns and maps. */
  isShort?: boolean
  /** Words of its own stand beside it: the sign alone, and nothing to read out. */
  isDecoration?: boolean
  /** How many there are of it. */
  count?: string
}

/** How bad it is: the one place where a colour fills a word. Its sign says the same without colour. */
export function SeverityBadge({ severity, isShort = false, isDecoration = false, count }: Props) {
  const { t } = useTranslation()
  const colour = SEVERITY_COLOURS.find(({ code }) => code === severity)
  if (!colour) return <span className={css.missing}>–</span>
  const { key, fill, text, symbol, isQuiet } = colour
  const word = t(`codes.severity.${key}`)
  return (
    <span
      className={css.badge}
      data-quiet={isQuiet || undefined}
      style={isQuiet ? undefined : ({ '--fill': fill, '--ink': text } as CSSProperties)}
      title={isShort && !isDecoration ? word : undefined}
      aria-hidden={isDecoration || undefined}
    >
      <SymbolIcon symbol={symbol} />
      {!isDecoration && <span className={isShort ? 'visually-hidden' : undefined}>{word}</span>}
      {count !== undefined && <span className="numbers">{count}</span>}
    </span>
  )
}
