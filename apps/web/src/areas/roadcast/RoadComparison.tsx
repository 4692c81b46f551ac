import { Checkbox } from '@mantine/core'
import { DAY_MS } from '@verglas/quantities'
import { useDisplay } from '../../lib/display.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { roadChangeWords } from './road-change-words.ts'
import css from './road-comparison.module.css'
import type { Comparison } from './use-road-comparison.ts'

type Props = { comparison: Comparison; originMs: number; timeZone: string }

/** Changes since the previous run, in words, and further series that can be drawn over the forecast. */
export function RoadComparison({ comparison, originMs, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t, formats } = display
  const { previousIssuedMs, changes, canShowTruth, showsPrevious, showsTruth } = comparison
  if (previousIssuedMs === null && !canShowTruth) return null
  return (
    <Row wraps align="center" gap="6px 20px" size={13}>
      {previousIssuedMs !== null && (
        <>
          <p>
            {t('roadcast.changes.since', {
              time:
                originMs - previousIssuedMs < DAY_MS
                  ? formats.time(previousIssuedMs)
                  : `${formats.shortDay(previousIssuedMs)} ${formats.time(previousIssuedMs)}`,
              changes: roadChangeWords(display, changes),
            })}
          </p>
          <Checkbox
            size="xs"
            label={t('roadcast.changes.show')}
            checked={showsPrevious}
            onChange={({ currentTarget }) => comparison.showPrevious(currentTarget.checked)}
          />
        </>
      )}
      {canShowTruth && (
        <span className={css.truth} data-shown={showsTruth || undefined}>
          <Checkbox
            size="xs"
            label={t('roadcast.cameTrue')}
            checked={showsTruth}
            onChange={({ currentTarget }) => comparison.showTruth(currentTarget.checked)}
          />
          {showsTruth && <span>{t('roadcast.cameTrueHint')}</span>}
        </span>
      )}
    </Row>
  )
}
