import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useNowMs } from '../../time/time-mode.tsx'
import { IconAlertTriangle } from '../icons.ts'
import { Age } from './Age.tsx'
import { freshness } from './freshness.ts'
import { Sparkline } from './Sparkline.tsx'
import { TrendArrow } from './TrendArrow.tsx'
import css from './tile.module.css'
import { Value } from './Value.tsx'

type Props = {
  code: MeasureCode
  /** Metric; null: missing or refused. */
  value: number | null
  /** When it was true, milliseconds; null: never. */
  atMs: number | null
  /** How often a new one is due. */
  periodS: number
  timeZone?: string
  /** Nobody should rely on it, however new it is. */
  isUnreliable?: boolean
  /** Why it is not plainly good, as a sentence. */
  doubt?: string | undefined
  /** What it was lately, oldest first, for the small line and the arrow. */
  recent?: readonly (number | null)[] | undefined
  /** What pressing it does; without, the tile is only looked at. */
  press?: { readonly isPressed: boolean; readonly title: string; readonly onPress: () => void }
}

const EVERY_MS = 30_000

/** The newest value of a measure: large, with its trend, its age, and what is doubtful about it. */
export function Tile(props: Props) {
  const { code, value, atMs, periodS, timeZone, isUnreliable = false, doubt, recent = [], press } = props
  const { t } = useTranslation()
  const nowMs = useNowMs(EVERY_MS)
  const isOld = isUnreliable || (atMs !== null && freshness(nowMs - atMs, periodS * 1000) === 'outdated')
  const content = (
    <>
      <span className={css.head}>
        <span className={css.name} data-tile="name">
          {t(`measures.${code}.long`)}
        </span>
        <span className={css.age}>
          <Age atMs={atMs} periodS={periodS} timeZone={timeZone} form="short" />
        </span>
      </span>
      <span className={css.body} data-tile="body">
        <span className={css.value} data-tile="value" data-muted={isOld || doubt !== undefined || undefined}>
          <Value code={code} value={value} />
          <TrendArrow code={code} values={recent} />
        </span>
        <Sparkline code={code} values={recent} />
      </span>
      {doubt !== undefined && (
        <span className={css.doubt}>
          <IconAlertTriangle size={14} aria-hidden />
          {doubt}
        </span>
      )}
    </>
  )
  if (!press) return <div className={css.tile}>{content}</div>
  const { isPressed, title, onPress } = press
  return (
    <button type="button" className={css.tile} aria-pressed={isPressed} title={title} onClick={onPress}>
      {content}
    </button>
  )
}
