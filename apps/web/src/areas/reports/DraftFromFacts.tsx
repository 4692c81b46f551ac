import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CallAnswer, CallBody } from '@verglas/contract'
import { isGeneratedKind } from '@verglas/contract/report-codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { IconSparkles } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { ReportBody } from './report-form.ts'
import css from './reports.module.css'

export type Drafted = CallAnswer<'draftReport'>

type Props = {
  /** The report's scope as typed; null while it is invalid. */
  reportScope: Pick<ReportBody, 'kind' | 'fromAt' | 'toAt' | 'zoneIds'> | null
  onDrafted: (drafted: Drafted) => void
}

/** Has the product write a draft from the facts of the period, for a person to review; publishes nothing. */
export function DraftFromFacts({ reportScope, onDrafted }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const drafting = useMutation({
    mutationFn: (body: CallBody<'draftReport'>) =>
      call('draftReport', { params: { setupId: setup.id }, body }),
    onSuccess: onDrafted,
  })
  if (!reportScope || !isGeneratedKind(reportScope.kind)) return null
  const { kind, fromAt, toAt, zoneIds } = reportScope
  return (
    <Row wraps gap="4px 12px" align="center">
      <Button
        size="xs"
        variant="light"
        leftSection={<IconSparkles size={15} />}
        loading={drafting.isPending}
        onClick={() => drafting.mutate({ kind, fromAt, toAt, zoneIds })}
      >
        {t('reports.make')}
      </Button>
      <p className={css.quiet}>{t('reports.makeHint')}</p>
      {drafting.isError && (
        <Text role="alert" as="p" tone="alarm" size={13} margin="4px 0 0">
          {failureWords(t, drafting.error)}
        </Text>
      )}
    </Row>
  )
}
