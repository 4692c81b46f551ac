import {
  type CodeColour,
  ICE_RISK_COLOURS,
  PRECIPITATION_COLOURS,
  RAIN_TYPE_COLOURS,
  ROAD_CONDITION_COLOURS,
  ROAD_STATE_COLOURS,
  SEVERITY_COLOURS,
} from '@verglas/charts/theme'
import { useTranslation } from 'react-i18next'
import css from './value.module.css'

/** Tables of codes, named as their words are in `codes`. */
const PALETTES = {
  roadState: ROAD_STATE_COLOURS,
  roadCondition: ROAD_CONDITION_COLOURS,
  rainType: RAIN_TYPE_COLOURS,
  precipitation: PRECIPITATION_COLOURS,
  iceRisk: ICE_RISK_COLOURS,
  severity: SEVERITY_COLOURS,
} as const satisfies Record<string, readonly CodeColour[]>

export type CodeTable = keyof typeof PALETTES

type Props = {
  table: CodeTable
  code: number | null | undefined
  /** The sign alone, the word in its title: for narrow columns. */
  isShort?: boolean
}

/** A code as its colour, its sign and its word. */
export function CodeBadge({ table, code, isShort = false }: Props) {
  const { t } = useTranslation()
  const palette: readonly CodeColour[] = PALETTES[table]
  const entry = palette.find((candidate) => candidate.code === code)
  if (!entry) return <span className={css.muted}>–</span>

  const word = t(`codes.${table}.${entry.key}`)
  const kind = entry.isHatched ? css.hatched : entry.isQuiet ? css.quiet : ''
  return (
    <span className={`${css.badge} ${kind}`} title={isShort ? word : undefined}>
      <span
        className={css.sign}
        aria-hidden
        style={entry.isQuiet ? undefined : { backgroundColor: entry.fill, color: entry.text }}
      >
        {entry.sign}
      </span>
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </span>
  )
}
