import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { spreadWords } from '@verglas/language'
import { useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Pen } from '../../../lib/pen.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconAdjustments } from '../../../ui/icons.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuit-rows.ts'
import css from '../circuits.module.css'
import { LimitForm } from './LimitForm.tsx'
import type { Limit } from './limit-draft.ts'

type Props = { readonly pen: Pen; readonly circuit: Circuit }

/** Within which limits a recommendation becomes a directive by itself; where nobody may set any and none are, nothing. */
export function AutomaticLimits({ pen, circuit }: Props) {
  const { t } = pen
  const { setup, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const answer = useCall('listDirectiveLimits', {}, { keepsFormer: true })
  const [opened, setOpened] = useState<{ limit: Limit | null } | null>(null)
  const maySet = hasFeature('directive_auto')
  const own = answer.data?.entries.find(({ id }) => id === circuit.id) ?? null
  if (!maySet && !own?.isOn) return null
  const refresh = async () => {
    setOpened(null)
    await client.invalidateQueries({ queryKey: [setup.id, 'listDirectiveLimits'] })
  }
  return (
    <details>
      <summary>{t('circuits.automatic.title')}</summary>
      <Answer
        answer={answer}
        failed={t('circuits.automatic.failed')}
        loading={<Loading shape="text" count={1} />}
        isPart
      >
        {() => (
          <>
            <p className={css.legend}>
              {own?.isOn ? limitWords(pen, own, circuit) : t('circuits.automatic.off')}
            </p>
            <p className={css.legend}>{t('circuits.automatic.what')}</p>
          </>
        )}
      </Answer>
      {maySet && answer.data && !opened && (
        <Button
          className={css.give}
          size="sm"
          variant="default"
          leftSection={<IconAdjustments size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => setOpened({ limit: own })}
        >
          {t('circuits.automatic.edit')}
        </Button>
      )}
      {opened && (
        <LimitForm
          key={opened.limit?.revision ?? 0}
          pen={pen}
          circuit={circuit}
          limit={opened.limit}
          onDone={() => void refresh()}
        />
      )}
    </details>
  )
}

/** «Activées : saumure, sel, jusqu’à 20 g/m², de 0 h à 6 h, …» */
export function limitWords(pen: Pen, limit: Limit, circuit: Circuit): string {
  const { t, formats } = pen
  const { treatments, mostGm2, fromHour, toHour, leastConfidence, objectMinutes } = limit
  return t('circuits.automatic.on', {
    treatments: treatments.map((treatment) => t(`circuits.treatments.${treatment}`)).join(', '),
    most: spreadWords(pen, { minGm2: mostGm2, maxGm2: mostGm2 }, circuit),
    hours:
      fromHour === toHour
        ? t('circuits.automatic.allDay')
        : t('circuits.automatic.hours', { from: fromHour, to: toHour }),
    confidence: formats.quantity('percent', leastConfidence * 100),
    minutes: t('circuits.automatic.minutes', { count: objectMinutes }),
  })
}
