import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { formats } from '@verglas/language'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { LanguageChoice } from '../../ui/choice/LanguageChoice.tsx'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { NewSetupForm } from './NewSetupForm.tsx'
import css from './platform.module.css'

export type Platform = CallAnswer<'listPlatformSetups'>
type Setup = Platform['setups'][number]
type PlatformAct = Platform['acts'][number]

type Props = { platform: Platform; onSignOut: () => void }

export const PLATFORM_KEY = ['listPlatformSetups']

/** The page of the platform's own administrators: the list of organisations, but nothing inside them. */
export function PlatformPage({ platform, onSignOut }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [setupToSuspend, setSetupToSuspend] = useState<Setup | null>(null)
  const [isAdding, setAdding] = useState(false)
  const refresh = () => void client.invalidateQueries({ queryKey: PLATFORM_KEY })
  const suspension = useSuspension(refresh)
  const suspend = (setup: Setup, isSuspended: boolean) => {
    setSetupToSuspend(null)
    suspension.mutate({ id: setup.id, isSuspended })
  }
  const setupColumns = useSetupColumns((setup) =>
    setup.suspendedAt === null ? setSetupToSuspend(setup) : suspend(setup, false),
  )
  const actColumns = useActColumns()
  const { timeZoneName } = useFormats()
  // A person who belongs to no organisation has no page to return to.
  const isMember = useQuery({
    queryKey: ['getMe'],
    queryFn: ({ signal }) => call('getMe', { signal }),
    retry: false,
  }).isSuccess
  return (
    <main className={css.page}>
      <title>{`${t('platform.title')} · Verglas`}</title>
      <Row className={css.head} as="header" wraps align="center" gap="8px 16px">
        <h1>{t('platform.title')}</h1>
        <span>
          {t('platform.count', { count: platform.setups.length })} · {timeZoneName()}
        </span>
        {isMember && <Link to="/">{t('platform.back')}</Link>}
        <LanguageChoice />
        <Button size="xs" variant="default" onClick={onSignOut}>
          {t('signIn.signOut')}
        </Button>
        {!isAdding && (
          <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            {t('platform.create')}
          </Button>
        )}
      </Row>
      {isAdding && (
        <NewSetupForm
          onDone={() => {
            setAdding(false)
            showToast(t('platform.created'))
            refresh()
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {setupToSuspend && (
        <DeleteQuestion
          label={t('platform.suspend')}
          question={t('platform.suspendSure', { name: setupToSuspend.name, count: setupToSuspend.people })}
          confirm={t('platform.suspend')}
          onDelete={() => suspend(setupToSuspend, true)}
          onCancel={() => setSetupToSuspend(null)}
        />
      )}
      <PlainTable
        label={t('platform.setups')}
        columns={setupColumns}
        rows={platform.setups}
        rowId={({ id }) => id}
      />
      {platform.acts.length > 0 && (
        <>
          <Heading marginTop={16}>{t('platform.acts')}</Heading>
          <PlainTable
            label={t('platform.acts')}
            columns={actColumns}
            rows={platform.acts}
            rowId={({ id }) => String(id)}
          />
        </>
      )}
    </main>
  )
}

function useSuspension(onSettled: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ id, isSuspended }: { id: string; isSuspended: boolean }) =>
      call('suspendPlatformSetup', { params: { id }, body: { isSuspended } }),
    onSuccess: (_, { isSuspended }) =>
      showToast(t(isSuspended ? 'platform.wasSuspended' : 'platform.wasReopened')),
    onError: (error) => showToast(failureWords(t, error), 'failed'),
    onSettled,
  })
}

/** Formats in the browser's time zone, because the person may belong to no organisation. */
function useFormats() {
  const locale = currentLocale()
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return formats({ locale, units: 'metric', timeZone })
  }, [locale])
}

function useSetupColumns(onToggle: (setup: Setup) => void): readonly Column<Setup>[] {
  const { t } = useTranslation()
  const { number, dateTime } = useFormats()
  const count = (id: 'people' | 'administrators' | 'sources'): Column<Setup> => ({
    id,
    label: t(`platform.${id}`),
    align: 'end',
    cell: (setup) => number(setup[id], 0),
  })
  return [
    {
      id: 'name',
      label: t('platform.organisation'),
      isHead: true,
      cell: ({ id, name, isSimulated }) => (
        <Stack as="span" padding="4px 0" lineHeight={1.3}>
          {name}
          <small>{isSimulated ? `${id} · ${t('platform.simulated')}` : id}</small>
        </Stack>
      ),
    },
    {
      id: 'state',
      label: t('platform.state'),
      cell: ({ suspendedAt }) =>
        suspendedAt === null
          ? t('platform.open')
          : t('platform.suspended', { since: dateTime(Date.parse(suspendedAt)) }),
    },
    count('people'),
    count('administrators'),
    count('sources'),
    {
      id: 'activity',
      label: t('platform.lastActivity'),
      cell: ({ lastActivityAt }) =>
        lastActivityAt === null ? t('platform.never') : dateTime(Date.parse(lastActivityAt)),
    },
    {
      id: 'acts',
      label: '',
      cell: (setup) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t(setup.suspendedAt === null ? 'platform.suspend' : 'platform.reopen')} · ${setup.name}`}
          onClick={() => onToggle(setup)}
        >
          {t(setup.suspendedAt === null ? 'platform.suspend' : 'platform.reopen')}
        </Button>
      ),
    },
  ]
}

function useActColumns(): readonly Column<PlatformAct>[] {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return [
    { id: 'at', label: t('platform.at'), cell: ({ at }) => dateTime(Date.parse(at)) },
    { id: 'by', label: t('platform.by'), cell: ({ by }) => by },
    { id: 'act', label: t('platform.act'), isHead: true, cell: ({ verb }) => t(`platform.verbs.${verb}`) },
    { id: 'setup', label: t('platform.organisation'), cell: ({ name }) => name },
  ]
}
