import { Button, NativeSelect } from '@mantine/core'
import { DEVIATION_REASONS, type DeviationReason } from '@verglas/contract/treatment-codes'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconCircleX } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import css from '../circuits/circuits.module.css'
import type { Directive } from '../directives/directive.ts'
import { useDirectives } from '../directives/use-directives.ts'

type Props = { readonly display: Display; readonly directive: Directive }

/** Lets users who may order stop an automatic directive before it takes effect, with a reason. */
export function Objection({ display, directive: { id, circuitId, expiresAt } }: Props) {
  const { t, formats } = display
  const { isClosed, reason: closedReason } = useLiveOnly()
  const { object } = useDirectives(circuitId)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState<DeviationReason>(DEVIATION_REASONS[0])
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCircleX size={15} aria-hidden />}
        disabled={isClosed}
        title={closedReason}
        onClick={() => setOpen(true)}
      >
        {t('circuits.automatic.object')}
      </Button>
    )
  return (
    <section className={css.objection} aria-label={t('circuits.automatic.object')}>
      <p>
        {t('circuits.automatic.objectQuestion', {
          time: expiresAt === null ? '' : formats.time(Date.parse(expiresAt)),
        })}
      </p>
      <NativeSelect
        size="sm"
        label={t('circuits.automatic.reason')}
        data={DEVIATION_REASONS.map((value) => ({
          value,
          label: t(`circuits.directive.departures.${value}`),
        }))}
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          setReason(DEVIATION_REASONS.find((option) => option === value) ?? reason)
        }
      />
      <Row wraps gap={8}>
        <Button
          size="sm"
          loading={object.isPending}
          disabled={isClosed}
          onClick={() => object.mutate({ id, reason })}
        >
          {t('circuits.automatic.objectConfirm')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpen(false)}>
          {t('circuits.automatic.objectKeep')}
        </Button>
      </Row>
      {object.isError && (
        <Text as="p" tone="alarm" size={13} role="alert">
          {failureWords(t, object.error)}
        </Text>
      )}
    </section>
  )
}
