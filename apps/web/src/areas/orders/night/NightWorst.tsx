import type { Display } from '../../../lib/display.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import type { Worst } from '../circuits/circuit-rows.ts'
import { dangerPlaceWords } from '../circuits/next-danger.ts'
import { shortRiskWords } from '../circuits/risk-words.ts'

type Props = { readonly display: Display; readonly worst: Worst | null; readonly nowMs: number }

/** The worst danger of a circuit in words, beside the hours that draw it: its cause and level, from when and where. */
export function NightWorst({ display, worst, nowMs }: Props) {
  const { t } = display
  if (!worst) return <Quiet>{t('circuits.noForecast')}</Quiet>
  if (worst.level === 0) return <Quiet>{t('circuits.calm')}</Quiet>
  const place = dangerPlaceWords(display, worst)
  const placeText =
    worst.fromMs <= nowMs
      ? place
      : t('circuits.where', { time: momentWords(display, worst.fromMs, nowMs), place })
  return (
    <Grid as="span" breaksWords minWidth={0} lineHeight={1.25}>
      <span>{shortRiskWords(display, worst)}</span>
      <small>{placeText}</small>
    </Grid>
  )
}
