import { RANK_HISTOGRAM_HEIGHT_PX, rankHistogramOption } from '@verglas/charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import type { Band } from './skill.ts'

type Props = { band: Band; timeZone: string }

/** Whether the observations were within the forecast uncertainty. */
export function RankChart({ band: { n, coverage, ranks }, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const option = useCallback(
    (room: ChartRoom) => rankHistogramOption({ ...room, formats, t, counts: ranks }),
    [ranks, formats, t],
  )
  return (
    <>
      <Box as="p" margin="0 0 4px">
        {t('skill.bandLine', {
          share: formats.quantity('percent', coverage * 100),
          n: formats.number(n, 0),
        })}
      </Box>
      <Chart option={option} heightPx={RANK_HISTOGRAM_HEIGHT_PX} label={t('skill.band')} />
      <table className="visually-hidden">
        <caption>{t('skill.band')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.rank')}</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {ranks.map((count, rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rank identifies the row.
            <tr key={rank}>
              <td>{rank + 1}</td>
              <td>{formats.number(count, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note margin="6px 0 0">{t('skill.bandHint')}</Note>
    </>
  )
}
