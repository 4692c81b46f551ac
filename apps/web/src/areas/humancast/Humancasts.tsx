import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useCall } from '../../lib/query.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconPencil } from '../../ui/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { HumancastEntry } from './HumancastEntry.tsx'
import type { NamedHumancast } from './humancast-draft.ts'
import { useCurrentHumancasts } from './use-current-humancasts.ts'

const HumancastForm = lazyComponent(() => import('./HumancastForm.tsx'), 'HumancastForm')

type Props = { castpointId: string; timeZone: string }

/** The forecasters' texts and corrections for a point. */
export function Humancasts({ castpointId, timeZone }: Props) {
  const { t } = useDisplay(timeZone)
  const answer = useCall('getHumancast', { params: { castpointId } }, { keepsPrevious: true }).data
  return (
    <HumancastList
      label={t('humancast.title')}
      humancasts={answer?.humancasts ?? []}
      castpointId={castpointId}
      timeZone={timeZone}
    />
  )
}

/** The humancasts that change a circuit. */
export function CircuitHumancasts({ circuitId, timeZone }: { circuitId: string; timeZone: string }) {
  const { t } = useDisplay(timeZone)
  const humancasts = useCurrentHumancasts().data?.entries ?? []
  return (
    <HumancastList
      label={t('humancast.title')}
      humancasts={humancasts.filter(({ circuitIds }) => circuitIds.includes(circuitId))}
      castpointId={null}
      timeZone={timeZone}
    />
  )
}

type ListProps = {
  label: string
  humancasts: readonly NamedHumancast[]
  castpointId: string | null
  timeZone: string
}

export function HumancastList({ label, humancasts, castpointId, timeZone }: ListProps) {
  if (humancasts.length === 0) return null
  return (
    <Stack as="section" align="flex-start" gap={8} aria-label={label}>
      {humancasts.map((humancast) => (
        <HumancastEntry
          key={humancast.id}
          humancast={humancast}
          castpointId={castpointId}
          timeZone={timeZone}
        />
      ))}
    </Stack>
  )
}

type WriteProps = { castpointId: string | null; timeZone: string; originMs: number }

/** For people with the right to write: a button, replaced by the form once pressed. */
export function WriteHumancast({ castpointId, timeZone, originMs }: WriteProps) {
  const { t } = useDisplay(timeZone)
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [isWriting, setIsWriting] = useState(false)
  if (!hasFeature('humancast_edit')) return null
  if (isWriting) {
    return (
      <Suspense fallback={null}>
        <HumancastForm
          castpointId={castpointId}
          timeZone={timeZone}
          beginMs={originMs}
          onDone={() => setIsWriting(false)}
        />
      </Suspense>
    )
  }
  return (
    <Button
      ml="auto"
      size="xs"
      variant="default"
      leftSection={<IconPencil size={15} />}
      disabled={isClosed}
      title={reason ?? t('humancast.writeHint')}
      onClick={() => setIsWriting(true)}
    >
      {t('humancast.write')}
    </Button>
  )
}
