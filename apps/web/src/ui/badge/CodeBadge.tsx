import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../layout/Text.tsx'
import css from './badge.module.css'
import { type CodeTable, codeColour, codeCss } from './code-palettes.ts'
import { SymbolIcon } from './SymbolIcon.tsx'

type Props = {
  table: CodeTable
  code: number | null | undefined
  /** The symbol alone, with the word as its title: for narrow columns. */
  isShort?: boolean
}

/** A code as colour, symbol and word. Normal codes are grey; those that only need watching have a ring. */
export function CodeBadge({ table, code, isShort = false }: Props) {
  const { t } = useTranslation()
  const entry = codeColour(table, code)
  if (!entry)
    return (
      <Text as="span" tone="muted">
        –
      </Text>
    )

  const word = t(`codes.${table}.${entry.key}`)
  const isPlain = entry.isQuiet || entry.isWatched
  const { fill, ink, frame } = codeCss(table, entry)
  const kind = entry.isHatched ? css.hatched : entry.isQuiet ? css.quiet : entry.isWatched ? css.watched : ''
  return (
    <span className={`${css.badge} ${kind}`} title={isShort ? word : undefined}>
      <span
        className={css.symbol}
        aria-hidden
        style={
          isPlain
            ? ({ '--ring': fill } as CSSProperties)
            : { backgroundColor: fill, color: ink, boxShadow: frame }
        }
      >
        <SymbolIcon symbol={entry.symbol} />
      </span>
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </span>
  )
}
