import type { Formats, Translate } from '@verglas/language'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { IconClock } from '../icons.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import { freshness } from './freshness.ts'
import css from './value.module.css'

type Props = {
  /** When the value was observed, milliseconds; null: never. */
  atMs: number | null
  /** The expected interval between values. */
  periodS: number
  nowMs: number
  /** The formats of the place. */
  formats: Formats
  t: Translate
  /** `short`: only «3 min», for tables. */
  form: 'full' | 'short'
}

/** The same text as `Age`, without its own clock, for table cells whose rows share one. */
export function AgeText({ atMs, periodS, nowMs, formats, t, form }: Props) {
  if (atMs === null)
    return (
      <Row as="span" isInline tone="muted" align="center" gap={4} whiteSpace="nowrap">
        –
      </Row>
    )
  const ageMs = Math.max(0, nowMs - atMs)
  const state = freshness(ageMs, periodS * 1000)
  // In a table, three digits take the space of the symbol; the text is struck through anyway.
  const hasRoom = form === 'full' || ageMs < 100 * DAY_MS
  const outdated = state === 'outdated' ? t('time.outdated') : ''
  return (
    <AgeRow data-freshness={state} title={`${formats.dateTime(atMs)}${outdated && ` · ${outdated}`}`}>
      {state !== 'fresh' && hasRoom && <IconClock size={13} aria-hidden />}
      <time dateTime={new Date(atMs).toISOString()}>
        {form === 'short'
          ? formats.duration(roundedAgeMs(ageMs))
          : `${whenText(atMs, ageMs, formats)} · ${formats.age(ageMs)}`}
      </time>
      {outdated && form === 'full' && (
        <Text as="strong" tone="delayed" paddingLeft={6}>
          {outdated}
        </Text>
      )}
    </AgeRow>
  )
}

/** A time of day without a date would suggest today. */
const whenText = (atMs: number, ageMs: number, { dateTime, time }: Formats) =>
  ageMs > DAY_MS ? dateTime(atMs) : time(atMs)

/** Rounds down to full hours beyond two hours, and to full days beyond two days. */
function roundedAgeMs(ageMs: number): number {
  const unitMs = ageMs < 2 * HOUR_MS ? 1 : ageMs < 2 * DAY_MS ? HOUR_MS : DAY_MS
  return Math.floor(ageMs / unitMs) * unitMs
}

const AgeRow = (props: LayoutProps) => (
  <Row className={css.age} as="span" isInline align="center" gap={4} whiteSpace="nowrap" {...props} />
)
