import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { useIsStage } from '../../lib/stage.ts'
import type { Answered } from './answered.ts'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import css from './states.module.css'

type Props<Data> = {
  answer: Answered<Data>
  /** The name of what failed to load. */
  failed?: string
  /** A skeleton as large as the content. */
  loading: ReactNode
  /** Shown if the object does not exist, or not for this organisation. */
  missing?: ReactNode
  /** The surrounding screen reports failures itself as long as an older answer is still displayed. */
  isSection?: boolean
  children: (data: Data) => ReactNode
}

/**
 * Renders an answer or what replaces it: loading, not found, failed; above an outdated answer, why there is
 * no newer one.
 */
export function Answer<Data>({ answer, failed, loading, missing, isSection = false, children }: Props<Data>) {
  const { t } = useTranslation()
  const isStage = useIsStage()
  const { data, error, dataUpdatedAt, refetch } = answer
  if (data === undefined && !error) return loading
  if (codeOf(error) === 'NotFound') {
    // neither a retry nor the older answer would help
    if (isSection) return missing ?? <Empty>{t('errors.itemNotFound')}</Empty>
    if (data === undefined && missing !== undefined) return missing
  }
  // A presentation shows above its slides that they are outdated, and has nobody to retry.
  const isReportedElsewhere = (isSection || isStage) && data !== undefined
  const failure = error && !isReportedElsewhere && (
    <Failure
      error={error}
      {...(failed === undefined ? {} : { what: failed })}
      lastGoodMs={dataUpdatedAt > 0 ? dataUpdatedAt : undefined}
      onRetry={() => void refetch()}
    />
  )
  return (
    <>
      {data === undefined ? failure : failure && <div className={css.over}>{failure}</div>}
      {data !== undefined && children(data)}
    </>
  )
}
