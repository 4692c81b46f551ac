import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { AgeText } from './AgeText.tsx'

type Props = {
  /** When the value was observed, milliseconds; null: never. */
  atMs: number | null
  /** The expected interval between values. */
  periodS: number
  /** The time zone of the place; by default the organisation's. */
  timeZone?: string | undefined
  /** `short`: only «3 min», for narrow places. */
  form?: 'full' | 'short'
}

const EVERY_MS = 30_000

/** The age of a value, so that a stale one never looks fresh. */
export function Age({ atMs, periodS, timeZone, form = 'full' }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const nowMs = useNowMs(EVERY_MS)
  return <AgeText atMs={atMs} periodS={periodS} nowMs={nowMs} formats={formats} t={t} form={form} />
}
