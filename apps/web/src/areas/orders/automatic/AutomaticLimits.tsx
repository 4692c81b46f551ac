import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconAdjustments } from '../../../ui/icons.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { LimitForm } from './LimitForm.tsx'
import { LimitHistory } from './LimitHistory.tsx'
import type { Limit } from './limit-draft.ts'
import { limitWords } from './limit-words.ts'

type Props = { readonly display: Display; readonly circuit: Circuit }

/**
 * The limits within which advice automatically becomes a directive; hidden if none are set and the user may
 * not set any.
 */
export function AutomaticLimits({ display, circuit }: Props) {
  const { t } = display
  const { setup, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const answer = useCall('listDirectiveLimits', {}, { keepsPrevious: true })
  const [opened, setOpened] = useState<{ limit: Limit | null } | null>(null)
  const maySet = hasFeature('directive_auto')
  const stored = answer.data?.entries.find(({ id }) => id === circuit.id) ?? null
  if (!maySet && !stored?.isOn) return null
  const refresh = async () => {
    setOpened(null)
    await Promise.all(
      (['listDirectiveLimits', 'getDirectiveLimitHistory'] as const).map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  }
  return (
    <details>
      <summary>{t('circuits.automatic.title')}</summary>
      <div className={css.automatic}>
        <Answer
          answer={answer}
          failed={t('circuits.automatic.failed')}
          loading={<Loading shape="text" count={1} />}
          isSection
        >
          {() => (
            <>
              <Note>{stored?.isOn ? limitWords(display, stored, circuit) : t('circuits.automatic.off')}</Note>
              <Note>{t('circuits.automatic.what')}</Note>
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
            onClick={() => setOpened({ limit: stored })}
          >
            {t('circuits.automatic.edit')}
          </Button>
        )}
        {opened && (
          <LimitForm
            key={opened.limit?.revision ?? 0}
            display={display}
            circuit={circuit}
            limit={opened.limit}
            onDone={() => void refresh()}
          />
        )}
        {maySet && <LimitHistory display={display} circuit={circuit} />}
      </div>
    </details>
  )
}
