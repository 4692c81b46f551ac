import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './briefings.module.css'

/** The recording at its video service, in a sandboxed frame inside a page of ours. */
export function VideoFrame({ briefingId, title }: { briefingId: string; title: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(
    'getBriefingFrame',
    { params: { id: briefingId } },
    { refetchOnMount: true },
  )
  // The address is requested again on mount because an earlier one has expired; afterwards it stays fixed.
  const [address, setAddress] = useState<string | null>(null)
  if (address === null && data) setAddress(data.address)
  if (error) return <Failure error={error} what={t('briefings.noFrame')} onRetry={() => void refetch()} />
  if (address === null) return <Loading shape="chart" heightPx={320} />
  return <iframe className={css.frame} title={title} src={address} allow="fullscreen" />
}
