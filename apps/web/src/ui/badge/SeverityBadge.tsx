import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../layout/Text.tsx'
import { codeColour, codeCss } from './code-palettes.ts'
import { SymbolIcon } from './SymbolIcon.tsx'
import css from './severity-badge.module.css'

type Props = {
  /** 0 none, 1 minor, 2 moderate, 3 strong, 4 extreme; null: unknown. */
  severity: number | null
  /** The symbol alone, with the word as its title: for narrow columns and maps. */
  isShort?: boolean
  /** Set if other words next to it say the same: only the symbol, and nothing for screen readers. */
  isDecoration?: boolean
  /** Number of items with this severity. */
  count?: string
}

/**
 * A severity. This is the only place where a colour fills a word; the symbol says the same without colour.
 */
export function SeverityBadge({ severity, isShort = false, isDecoration = false, count }: Props) {
  const { t } = useTranslation()
  const colour = codeColour('severity', severity)
  if (!colour)
    return (
      <Text as="span" tone="muted">
        –
      </Text>
    )
  const { key, symbol, isQuiet } = colour
  const { fill, ink, frame } = codeCss('severity', colour)
  const word = t(`codes.severity.${key}`)
  return (
    <span
      className={css.badge}
      data-quiet={isQuiet || undefined}
      style={isQuiet ? undefined : ({ '--fill': fill, '--ink': ink, boxShadow: frame } as CSSProperties)}
      title={isShort && !isDecoration ? word : undefined}
      aria-hidden={isDecoration || undefined}
    >
      <SymbolIcon symbol={symbol} />
      {!isDecoration && <span className={isShort ? 'visually-hidden' : undefined}>{word}</span>}
      {count !== undefined && <span className="numbers">{count}</span>}
    </span>
  )
}
