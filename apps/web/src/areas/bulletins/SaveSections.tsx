import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import type { Sections } from './use-sections.ts'

/**
 * Saves the chosen sections: for the person and their mails, or for everybody in the organisation who has
 * made no choice.
 */
export function SaveSections({ chosen }: { readonly chosen: Sections }) {
  const { t } = useTranslation()
  const { setup, me, hasFeature } = useContextData()
  const { isLive } = useTimeMode()
  const client = useQueryClient()
  const { isChanged, choice, layout, forget } = chosen
  const sections = [...chosen.sections]
  const done = async () => {
    forget()
    await client.invalidateQueries({ queryKey: [setup.id] })
    showToast(t('bulletins.saved'), 'done')
  }
  const onError = (error: unknown) => showToast(failureWords(t, error), 'failed')
  const saveOwn = useMutation({
    mutationFn: (next: typeof sections | null) =>
      call('putBulletinChoice', {
        params: { setupId: setup.id, userId: me.id },
        body: { sections: next },
      }),
    onSuccess: done,
    onError,
  })
  const saveForAll = useMutation({
    mutationFn: () =>
      call('putBulletinLayout', {
        params: { setupId: setup.id },
        body: { sections, expectedRevision: layout.data?.revision ?? null },
      }),
    onSuccess: done,
    onError,
  })
  if (!isLive) return null
  return (
    <Grid gap={8} marginTop={12}>
      {isChanged && (
        <Button size="xs" loading={saveOwn.isPending} onClick={() => saveOwn.mutate(sections)}>
          {t('bulletins.saveOwn')}
        </Button>
      )}
      {hasFeature('admin_users') && isChanged && (
        <Button
          size="xs"
          variant="default"
          loading={saveForAll.isPending}
          onClick={() => saveForAll.mutate()}
        >
          {t('bulletins.saveForAll')}
        </Button>
      )}
      {choice.data?.sections != null && !isChanged && (
        <Button size="xs" variant="default" loading={saveOwn.isPending} onClick={() => saveOwn.mutate(null)}>
          {t('bulletins.forgetOwn')}
        </Button>
      )}
    </Grid>
  )
}
