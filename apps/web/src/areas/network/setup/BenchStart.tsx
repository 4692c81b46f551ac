import { Button, Select } from '@mantine/core'
import type { RiskValues } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { valuesOfHour } from './risk-draft.ts'

type Props = { display: Display; onStart: (values: RiskValues) => void }

const HOURS = 48

/** Picks a real segment and hour, whose values the bench takes. */
export function BenchStart({ display, onStart }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const segments = useCall('listRoadChunks', {}).data?.segments ?? []
  const [segmentId, setSegmentId] = useState<string | null>(null)
  const [lookaheadHours, setLookaheadHours] = useState('0')
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS

  async function start() {
    if (segmentId === null) return
    const atMs = hourMs + Number(lookaheadHours) * HOUR_MS
    try {
      const params = { segmentId, from: new Date(atMs).toISOString() }
      const { hours } = await call('getSegmentForecast', { params, query: { duration: 1 } })
      const hourFrom = (ms: number) => hours.find(({ dt }) => Date.parse(dt) === ms)
      const hour = hourFrom(atMs)
      if (hour) onStart(valuesOfHour(hour, hourFrom(atMs + HOUR_MS)))
      else showToast(t('roadsetup.bench.noHour'), 'failed')
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }

  return (
    <Grid columns="repeat(auto-fill, minmax(130px, 1fr))" align="end" gap="8px 10px" marginBottom={12}>
      <Select
        size="xs"
        searchable
        limit={50}
        label={t('roadsetup.bench.segment')}
        data={segments.map(({ id, name }) => ({ value: id, label: name ? `${name} (${id})` : id }))}
        value={segmentId}
        onChange={setSegmentId}
      />
      <Select
        size="xs"
        label={t('roadsetup.bench.hour')}
        data={Array.from({ length: HOURS + 1 }, (_, hour) => {
          const ms = hourMs + hour * HOUR_MS
          return { value: `${hour}`, label: `${formats.shortDay(ms)} ${formats.time(ms)}` }
        })}
        value={lookaheadHours}
        allowDeselect={false}
        onChange={(value) => value !== null && setLookaheadHours(value)}
      />
      <Button size="xs" variant="default" disabled={segmentId === null} onClick={() => void start()}>
        {t('roadsetup.bench.take')}
      </Button>
    </Grid>
  )
}
