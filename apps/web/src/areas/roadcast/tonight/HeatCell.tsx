import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import { SymbolIcon } from '../../../ui/badge/SymbolIcon.tsx'
import { hazardWords, type RoadHour } from '../panels.ts'
import { heatOf } from './heat.ts'
import css from './tonight.module.css'
import type { Show } from './tonight-list.ts'

type Props = { display: Display; hour: RoadHour | undefined; show: Show }

/** One hour of one road. */
export function HeatCell({ display, hour, show }: Props) {
  const { t, formats } = display
  const { text, fill, ink, frame } = heatOf(display, hour, show)
  if (!hour) return <span className={css.heat} />
  const words = [
    formats.time(hour.ms),
    formats.quantity('temperature', hour.ts),
    hour.danger === null ? '' : `${t('weather.danger')} ${codeWord(t, 'danger', hour.danger)}`,
    hazardWords(display, hour.kind),
    hour.ice === null ? '' : t('tonight.iceShare', { share: formats.probability(hour.ice) }),
  ].filter(Boolean)
  return (
    <span
      className={css.heat}
      data-freezing={(hour.ts ?? 1) < 0 || undefined}
      style={fill ? { backgroundColor: fill, color: ink ?? undefined, boxShadow: frame } : undefined}
      title={words.join(' · ')}
    >
      {show === 'risk' ? <SymbolIcon symbol={text} sizePx={10} /> : text}
    </span>
  )
}
