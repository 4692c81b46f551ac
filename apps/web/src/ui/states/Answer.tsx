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
  /** What failed, in words. */
  failed?: string
  /** A skeleton of the size of what comes. */
  loading: ReactNode
  /** Where it does not exist, or not for this organisation. */
  missing?: ReactNode
  /** The screen around it says itself what fails while an answer is still shown. */
  isSection?: boolean
  children: (data: Data) => ReactNode
}

/** An answer, or what stands in its place: loading, gone, failed; over an old answer why there is no newer one. */
export function Answer<Data>({ answer, failed, loading, missing, isSection = false, children }: Props<Data>) {
  const { t } = useTranslation()
  const isStage = useIsStage()
  const { data, error, dataUpdatedAt, refetch } = answer
  if (data === undefined && !error) return loading
  if (codeOf(error) === 'NotFound') {
    // nothing would be gained by trying again, nor by what was known of it before
    if (isSection) return missing ?? <Empty>{t('errors.partGone')}</Empty>
    if (data === undefined && missing !== undefined) return missing
  }
  // the presentation says over its slides that they are not current, and nobody stands before it to try again
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
