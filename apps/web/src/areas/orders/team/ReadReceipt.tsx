import { Button } from '@mantine/core'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconCheck } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { useOwnDirectives, useReadDirective } from './use-own-directives.ts'

type Props = {
  readonly display: Display
  readonly directive: { readonly id: string; readonly circuitId: string }
}

/** Lets a user who was notified of a directive confirm having read it; shows nothing to everybody else. */
export function ReadReceipt({ display: { t, formats }, directive }: Props) {
  const { isClosed, reason } = useLiveOnly()
  const ownDirective = useOwnDirectives()?.find(({ directive: { id } }) => id === directive.id)
  const read = useReadDirective(directive)
  if (!ownDirective) return null
  if (ownDirective.readAt !== null)
    return (
      <Row as="small" isInline align="center" gap={4}>
        <IconCheck size={14} aria-hidden />{' '}
        {t('circuits.team.readAt', { time: formats.time(Date.parse(ownDirective.readAt)) })}
      </Row>
    )
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconCheck size={16} aria-hidden />}
        disabled={isClosed}
        title={reason}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('circuits.team.read')}
      </Button>
      {read.isError && <small role="alert">{failureWords(t, read.error)}</small>}
    </>
  )
}
