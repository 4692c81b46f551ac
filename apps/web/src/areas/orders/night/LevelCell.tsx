import type { Display } from '../../../lib/display.ts'
import { codeColour, codeCss } from '../../../ui/badge/code-palettes.ts'
import { SymbolIcon } from '../../../ui/badge/SymbolIcon.tsx'
import { type HourRisk, riskWords } from '../circuits/risk-words.ts'
import css from './night.module.css'

type Props = { readonly display: Display; readonly ms: number; readonly risk: HourRisk | null }

/** The danger level of an hour as its colour and symbol; grey if it is unknown. */
export function LevelCell({ display, ms, risk }: Props) {
  const colour = risk ? codeColour('danger', risk.level) : undefined
  const look = colour && !colour.isQuiet && risk?.level !== 0 ? codeCss('danger', colour) : null
  return (
    <span
      className={css.level}
      data-unknown={risk === null || undefined}
      style={look ? { backgroundColor: look.fill, color: look.ink, boxShadow: look.frame } : undefined}
      title={`${display.formats.time(ms)} · ${riskWords(display, risk)}`}
    >
      {colour && risk?.level !== 0 && <SymbolIcon symbol={colour.symbol} />}
    </span>
  )
}
