import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Failure } from '../../../ui/states/Failure.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { Example } from './Example.tsx'

const SHAPES = ['text', 'table', 'tiles', 'chart'] as const

/** Examples of the states loading, empty and failed. */
export function StateExamples() {
  const { t } = useTranslation()
  const nowMs = useNowMs(60_000)
  return (
    <>
      {SHAPES.map((shape) => (
        <Example key={shape} name={`Loading · ${shape}`}>
          <Loading shape={shape} count={3} heightPx={80} />
        </Example>
      ))}
      <Example name="Empty">
        <Empty action={<Button size="xs">{t('app.clearFilters')}</Button>}>{t('errors.NoData')}</Empty>
      </Example>
      <Example name="Failure">
        <Failure error={new ApiError('Unavailable')} onRetry={() => {}} />
      </Example>
      <Example name="Failure · lastGoodMs">
        <Failure error={new ApiError('Network')} lastGoodMs={nowMs - 600_000} onRetry={() => {}} />
      </Example>
    </>
  )
}
