import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Age } from '../../ui/Age.tsx'
import { freshness } from '../../ui/freshness.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import css from './detail.module.css'
import type { Latest } from './detail-shape.ts'
import { qualityReason } from './quality.ts'
import { Sparkline } from './Sparkline.tsx'
import type { StationInfo } from './StationFacts.tsx'
import { TrendArrow } from './TrendArrow.tsx'
import { Value } from './Value.tsx'

type Props = {
  code: MeasureCode
  entry: Latest[MeasureCode]
  /** The last three hours. */
  recent: readonly (number | null)[] | undefined
  station: StationInfo
  isChosen: boolean
  onToggle: () => void
}

/** The newest value of a measure: large, with its trend, its age, and what is doubtful about it. */
export function Tile({ code, entry, recent = [], station, isChosen, onToggle }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const nowMs = useNowMs(30_000)
  const isOld =
    station.state === 'broken' ||
    (entry !== undefined &&
      freshness(nowMs - Date.parse(entry.observedAt), station.period * 1000) === 'outdated')
  const name = t(`measures.${code}.long`)
  return (
    <button
      type="button"
      className={css.tile}
      aria-pressed={isChosen}
      title={t(isChosen ? 'stations.offChart' : 'stations.onChart', { name })}
      onClick={onToggle}
    >
      <span className={css.tileHead}>
        <span className={css.tileName}>{name}</span>
        <span className={css.tileAge}>
          <Age
            atMs={entry ? Date.parse(entry.observedAt) : null}
            periodS={station.period}
            timeZone={station.timezone}
            form="short"
          />
        </span>
      </span>
      <span className={css.tileBody}>
        <span
          className={css.tileValue}
          data-doubtful={entry?.quality ? true : undefined}
          data-old={isOld || undefined}
        >
          <Value code={code} value={entry?.value ?? null} />
          <TrendArrow code={code} values={recent} />
        </span>
        <Sparkline code={code} values={recent} />
      </span>
      {entry?.quality && (
        <span className={css.tileQuality}>
          <IconAlertTriangle size={14} aria-hidden />
          {qualityReason({ code, quality: entry.quality }, t, formats)}
        </span>
      )}
    </button>
  )
}
