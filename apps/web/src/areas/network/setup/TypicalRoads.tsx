import { type GripLimits, levelByLimits, type RoadSituation, roadHazard } from '@verglas/road-hazard'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { riskWords } from '../../orders/panels.ts'
import css from './risks.module.css'

const BARE: RoadSituation = {
  surfaceC: -2,
  dewPointC: -6,
  waterMm: 0,
  iceMm: 0,
  looseSnowMm: 0,
  packedSnowMm: 0,
  frostMm: 0,
  filmFreezingPointC: 0,
  rainMmh: 0,
  snowMmh: 0,
}
/** Typical road states that everybody knows; water equivalents in mm. */
const ROADS: readonly (readonly [word: string, road: Partial<RoadSituation>])[] = [
  ['cooling', { surfaceC: 1, waterMm: 0.3 }],
  ['patches', { frostMm: 0.04 }],
  ['dusting', { looseSnowMm: 0.3 }],
  ['snow', { looseSnowMm: 2.5 }],
  ['packed', { packedSnowMm: 1 }],
  ['frost', { frostMm: 0.2 }],
  ['ice', { iceMm: 0.4 }],
  ['wetIce', { surfaceC: 0, waterMm: 0.3, iceMm: 0.5 }],
]

type Props = { display: Display; gripLimits: GripLimits }

/** The danger levels of typical roads under the limits being edited. */
export function TypicalRoads({ display, gripLimits }: Props) {
  const { t, formats } = display
  return (
    <details open>
      <summary>{t('roadsetup.limits.typical')}</summary>
      <ul className={css.verdicts}>
        {ROADS.map(([word, road]) => {
          const hazard = roadHazard({ ...BARE, ...road })
          const level = levelByLimits(hazard, gripLimits)
          return (
            <li key={word} data-fires={level > 0}>
              <SeverityBadge severity={level} isDecoration />{' '}
              <strong>
                {riskWords(display, { level, kind: hazard.kind === 'none' ? null : hazard.kind })}
              </strong>{' '}
              {t(`roadsetup.limits.roads.${word}`)} ·{' '}
              {t('roadsetup.limits.grip', { grip: formats.number(hazard.estimatedGrip, 2) })}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
