import { useDebouncedValue } from '@mantine/hooks'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { reasonWords } from './reason-words.ts'

/** Delay before the request, so that a pointer that only passes over a cell triggers none. */
const HOVER_DELAY_MS = 200

type Props = {
  readonly display: Display
  readonly segmentId: string
  /** The start of the strip: one answer contains the reasons of a whole row. */
  readonly from: string
  readonly hours: number
  readonly hour: number
}

/** Why a cell has its level: a rule of the table with its values, or the grip and the cover of the road. */
export function CellReason({ display, segmentId, from, hours, hour }: Props) {
  const { t } = display
  const [restingId] = useDebouncedValue(segmentId, HOVER_DELAY_MS)
  const answer = useCall('getSegmentForecast', {
    params: { segmentId: restingId, from },
    query: { duration: hours },
  })
  if (restingId !== segmentId || answer.isPending) return <>{t('circuits.page.reasonAwaited')}</>
  if (answer.isError && !answer.data) return <>{t('circuits.page.reasonFailed')}</>
  const segmentHour = answer.data.hours[hour]
  return <>{segmentHour ? reasonWords(display, segmentHour) : t('circuits.reason.deleted')}</>
}
