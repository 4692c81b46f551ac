import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { USUAL_DIMMING } from '../../ui/wall/dimming.ts'

type Wall = CallAnswer<'listWalls'>['walls'][number]
type Draft = {
  readonly by: Wall['dimming']['by']
  readonly from: string
  readonly until: string
  readonly percent: number
}

const KINDS = ['hours', 'sun', 'never'] as const
const PERCENTS = [90, 80, 70, 60, 50, 40, 30, 20]

/** The choices, including a value that was set by an API call. */
const percents = (own: number) => [...new Set([...PERCENTS, own])].sort((a, b) => b - a)

/** Settings that were not chosen start with the usual values. */
const draftOf = (dimming: Wall['dimming']): Draft => ({
  ...(USUAL_DIMMING as Draft),
  ...dimming,
})

function dimmingOf({ by, from, until, percent }: Draft): Wall['dimming'] {
  if (by === 'never') return { by }
  return by === 'sun' ? { by, percent } : { by, from, until, percent }
}

type Props = { readonly wall: Wall; readonly onChanged: () => void }

/** Settings for when and how much the wall is dimmed. */
export function WallDimming({ wall, onChanged }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const stored = draftOf(wall.dimming)
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const draft = { ...stored, ...changes }
  const change = (changedFields: Partial<Draft>) => setChanges({ ...changes, ...changedFields })
  const isChanged = JSON.stringify(dimmingOf(draft)) !== JSON.stringify(dimmingOf(stored))
  const save = useMutation({
    mutationFn: () =>
      call('dimWall', {
        params: { setupId: setup.id, wallId: wall.id },
        body: { dimming: dimmingOf(draft) },
      }),
    onSuccess: async () => {
      showToast(t('walls.dimmed'))
      await onChanged()
      setChanges({})
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) save.mutate()
  }
  return (
    <Dimming onSubmit={submit} aria-label={`${t('walls.dimming')} · ${wall.name}`}>
      <Select
        size="xs"
        w={220}
        label={t('walls.dimming')}
        data={KINDS.map((kind) => ({ value: kind, label: t(`walls.dimmingWords.${kind}`) }))}
        value={draft.by}
        onChange={(by) => by && change({ by: by as Draft['by'] })}
        allowDeselect={false}
      />
      {draft.by === 'hours' &&
        (['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            size="xs"
            type="time"
            required
            withAsterisk={false}
            label={t(`walls.${end}`)}
            value={draft[end]}
            onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
          />
        ))}
      {draft.by !== 'never' && (
        <Select
          size="xs"
          w={140}
          label={t('walls.brightness')}
          data={percents(stored.percent).map((percent) => ({
            value: `${percent}`,
            label: t('walls.percent', { percent }),
          }))}
          value={`${draft.percent}`}
          onChange={(percent) => percent && change({ percent: Number(percent) })}
          allowDeselect={false}
        />
      )}
      {isChanged && (
        <Button size="xs" type="submit" loading={save.isPending}>
          {t('walls.dim')}
        </Button>
      )}
    </Dimming>
  )
}

const Dimming = (props: LayoutProps) => (
  <Row as="form" wraps flex={1} gap={8} align="flex-end" minWidth={240} {...props} />
)
