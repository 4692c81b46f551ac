import type { Pen } from '../../lib/pen.ts'
import css from './riskviews.module.css'
import { RINGS_KM, type Strike, within } from './storm.ts'
import { stormWords } from './storm-words.ts'

type Props = { pen: Pen; shown: readonly Strike[]; all: readonly Strike[]; nowMs: number }

/** How near lightning is, whether it comes nearer, when it is all clear, and how much there is of it. */
export function StormTiles({ pen, shown, all, nowMs }: Props) {
  const { t, formats } = pen
  return (
    <div className={css.tiles}>
      {stormWords(pen, { shown, all, nowMs }).map(({ id, label, value, note, isAlarm }) => (
        <div key={id} className={css.tile} data-alarm={isAlarm}>
          <span>{label}</span>
          <strong>{value}</strong>
          <small>{note}</small>
        </div>
      ))}
      {RINGS_KM.map((radiusKm) => (
        <div key={radiusKm} className={css.tile}>
          <span>
            {t('riskviews.storm.within', {
              distance: formats.quantity('visibility', radiusKm * 1000, { digits: 0 }),
            })}
          </span>
          <strong>{formats.number(within(shown, radiusKm).length, 0)}</strong>
          <small>{t('riskviews.storm.strikes')}</small>
        </div>
      ))}
    </div>
  )
}
