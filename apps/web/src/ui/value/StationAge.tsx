import type { Formats, Translate } from '@verglas/language'
import { AgeText } from './AgeText.tsx'

type Props = {
  station: { readonly latest: { readonly observedAt: string } | null; readonly period: number }
  nowMs: number
  /** The formats of the place. */
  display: { readonly formats: Formats; readonly t: Translate }
}

/** The age of a station's last message, for lists and tables whose rows share one clock. */
export function StationAge({ station: { latest, period }, nowMs, display: { formats, t } }: Props) {
  return (
    <AgeText
      atMs={latest ? Date.parse(latest.observedAt) : null}
      periodS={period}
      nowMs={nowMs}
      formats={formats}
      t={t}
      form="short"
    />
  )
}
