import { useDebouncedValue } from '@mantine/hooks'
import type { Display } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { reasonWords } from './reason-words.ts'

/** A pointer that only passes by asks nothing. */
const REST_MS = 200

type Props = {
  readonly display: Display
  readonly segmentId: string
  /** Of the strip: one answer holds the reasons of a whole row. */
  readonly from: string
  readonly hours: number
  readonly hour: number
}

/** Which rule gave the risk of a cell, and the values that it was held against. */
export function CellReason({ display, segmentId, from, hours, hour }: Props) {
  const { t } = display
  const [restingId] = useDebouncedValue(segmentId, REST_MS)
  const answer = useCall('getSegmentForecast', {
    params: { segmentId: restingId, from },
    query: { duration: hours },
  })
  if (restingId !== segmentId || answer.isPending) return <>{t('circuits.page.reasonAwaited')}</>
  if (answer.isError && !answer.data) return <>{t('circuits.page.reasonFailed')}</>
  const reason = answer.data.hours[hour]?.reason
  return <>{reason ? reasonWords(display, reason) : t('circuits.reason.notKept')}</>
}
