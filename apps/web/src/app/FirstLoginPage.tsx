import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { useContextData } from '../lib/context.ts'
import { favouritesKey } from '../ui/favourite/use-favourite.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { ChoiceList } from '../ui/list/ChoiceList.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Failure } from '../ui/states/Failure.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import { showToast } from '../ui/toast/toast.ts'
import { ChoiceMap } from './ChoiceMap.tsx'
import { useFirstLogin } from './use-first-login.ts'
import { type PlaceList, usePlaces } from './use-places.ts'
import css from './welcome.module.css'

const NO_IDS: readonly string[] = []

/**
 * The first visit: what to follow, one type of place per step. Following nothing is a valid answer. A person who
 * leaves finds their choices again, at the same step.
 */
export function FirstLoginPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, setup } = useContextData()
  const { stored, progress, change } = useFirstLogin(setup.id, me.id)
  const placeLists = usePlaces()
  const steps = placeLists.filter(({ list, error, isLoading }) => isLoading || error || list.length > 0)
  const at = Math.min(progress.step, Math.max(0, steps.length - 1))
  const step = steps[at]
  const isLast = at >= steps.length - 1

  const finish = useMutation({
    mutationFn: () => call('subscribe', { body: chosenOf(progress.chosen, placeLists) }),
    onSuccess: async (updated) => {
      await client.invalidateQueries({ queryKey: favouritesKey(setup.id, me.id) })
      // The guard reacts to the new member and opens the start page.
      client.setQueryData([setup.id, 'getMember', me.id], updated)
      showToast(t('firstLogin.done'))
    },
  })
  const chosenHere = step ? (progress.chosen[step.follow] ?? NO_IDS) : NO_IDS
  const next = () => (isLast ? finish.mutate() : change({ ...progress, step: at + 1 }))
  return (
    <Page
      title={t('firstLogin.title', { name: me.firstName })}
      facts={
        steps.length > 1 ? t('firstLogin.step', { step: at + 1, total: steps.length }) : t('firstLogin.intro')
      }
      actions={
        <>
          {at > 0 && (
            <Button variant="subtle" onClick={() => change({ ...progress, step: at - 1 })}>
              {t('firstLogin.previous')}
            </Button>
          )}
          <Button
            variant={chosenHere.length === 0 ? 'default' : 'filled'}
            loading={finish.isPending}
            onClick={next}
          >
            {t(
              isLast ? 'firstLogin.finish' : chosenHere.length === 0 ? 'firstLogin.skip' : 'firstLogin.next',
            )}
          </Button>
        </>
      }
    >
      {finish.isError && <Failure error={finish.error} />}
      {stored.isLoading && <Loading shape="table" count={12} />}
      {step && !stored.isLoading && (
        <Step
          key={step.follow}
          places={step}
          chosen={chosenHere}
          onChange={(ids) => change({ step: at, chosen: { ...progress.chosen, [step.follow]: ids } })}
        />
      )}
    </Page>
  )
}

type StepProps = {
  places: PlaceList
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** One type of place, on a map and in a list; places in the person's zones are suggested. */
function Step({ places, chosen, onChange }: StepProps) {
  const { t } = useTranslation()
  const { member } = useContextData()
  const { list, error, isLoading, retry, followLabel } = places
  if (error) return <Failure error={error} onRetry={retry} />
  if (isLoading) return <Loading shape="table" count={12} />
  const suggested = list.filter(({ zoneId }) => zoneId !== null && member.zoneIds.includes(zoneId))
  const missing = suggested.filter(({ id }) => !chosen.includes(id))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className={css.step}>
      <Stack className={css.stepList} align="stretch" gap={12}>
        <p>{t('firstLogin.intro')}</p>
        {missing.length > 0 && (
          <Button
            size="xs"
            variant="light"
            onClick={() => onChange([...chosen, ...missing.map(({ id }) => id)])}
          >
            {t('firstLogin.suggest', { count: missing.length })}
          </Button>
        )}
        <ChoiceList
          title={t(followLabel)}
          items={list}
          zoneIds={member.zoneIds}
          chosen={new Set(chosen)}
          onChange={(ids) => onChange([...ids])}
        />
      </Stack>
      <ChoiceMap label={t(followLabel)} places={list} chosen={chosen} onToggle={toggle} />
    </div>
  )
}

/** The body to send: the selected places that still exist. */
function chosenOf(chosen: Readonly<Record<string, readonly string[]>>, placeLists: readonly PlaceList[]) {
  return Object.fromEntries(
    placeLists.map(({ follow, list }) => {
      const existingIds = new Set(list.map(({ id }) => id))
      return [follow, (chosen[follow] ?? NO_IDS).filter((id) => existingIds.has(id))]
    }),
  )
}
