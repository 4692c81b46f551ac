import { sparklinePath } from '@verglas/charts/sparkline'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import css from './trend.module.css'
import { smallestSpan } from './trend.ts'

type Props = { code: MeasureCode; values: readonly (number | null)[] }

const WIDTH = 64
const HEIGHT = 26
const DRAWN: readonly string[] = ['line', 'bars']

/** A small line of three hours, with the zero-degree line if it is in range. */
export function Sparkline({ code, values }: Props) {
  const { t } = useTranslation()
  const { drawn, quantity } = measure(code)
  if (!DRAWN.includes(drawn) || values.length < 2) return null
  const { line, zero, last } = sparklinePath(values, WIDTH, HEIGHT, smallestSpan(code))
  return (
    <svg
      className={css.sparkline}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <title>{t('value.trend')}</title>
      {zero !== null && quantity === 'temperature' && <path d={zero} className={css.zero} />}
      <path d={line} className={css.line} />
      {last && <circle cx={last.x} cy={last.y} r={2.2} className={css.last} />}
    </svg>
  )
}
