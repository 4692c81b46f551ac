import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconArrowsMaximize, IconDots, IconPencil, IconPlus } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { Shown } from './dashboard.ts'
import { useDashboardChanges } from './use-dashboards.ts'
import { useRights } from './use-rights.ts'

type Props = { readonly shown: Shown; readonly onEdit: (how: 'new' | 'this') => void }

/** What can be done with the dashboard that is shown; what the role does not allow is not there. */
export function DashboardActions({ shown, onEdit }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { me, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const rights = useRights(shown)
  const { keep, remove, removeTemplate } = useDashboardChanges()
  const [isAsking, setAsking] = useState(false)

  const fail = (error: unknown) => showToast(failureWords(t, error), 'failed')
  const toOwn = () =>
    void navigate({ to: '/dashboard', search: (former) => ({ ...former, edit: undefined }) })
  const change = (changes: { isDefault?: boolean; isShared?: boolean }, words: string) => {
    if (shown.kind !== 'own') return
    const { name, content, isDefault, isShared } = shown.dashboard
    keep.mutate(
      { id: shown.id, body: { name, content, isDefault, isShared, ...changes } },
      { onSuccess: () => showToast(words), onError: fail },
    )
  }
  const copyAddress = async () => {
    const address = `${location.origin}/dashboard/${shown.kind === 'template' ? 'template/' : ''}${shown.id}`
    if (shown.kind === 'own' && !shown.dashboard.isShared)
      change({ isShared: true }, t('dashboards.shareDone'))
    else showToast(t('dashboards.addressCopied'))
    // The browser forbids copying (NotAllowedError): the address stays in its bar.
    await navigator.clipboard?.writeText(address).catch(() => undefined)
  }
  const forget = () => {
    setAsking(false)
    if (shown.kind === 'own') remove.mutate(shown.id, { onSuccess: toOwn, onError: fail })
    if (shown.kind === 'template') removeTemplate.mutate(shown.template, { onSuccess: toOwn, onError: fail })
  }
  if (isAsking)
    return (
      <DeleteQuestion
        label={shown.name}
        question={t(
          shown.kind === 'template' ? 'dashboards.deleteTemplateQuestion' : 'dashboards.deleteQuestion',
          {
            name: shown.name,
          },
        )}
        confirm={t('dashboards.deleteConfirm')}
        onDelete={forget}
        onCancel={() => setAsking(false)}
      />
    )
  const isOwn = shown.kind === 'own'
  return (
    <>
      {rights.mayEdit && (
        <Button
          size="xs"
          variant="default"
          c="var(--text)"
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => onEdit('this')}
        >
          {t('dashboards.edit')}
        </Button>
      )}
      {rights.mayCopy && (
        <Button
          size="xs"
          variant="default"
          c="var(--text)"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => onEdit('new')}
        >
          {t(shown.kind === 'usual' ? 'dashboards.make' : 'dashboards.copy')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" c="var(--text)" aria-label={t('dashboards.more')} px={8}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowsMaximize size={15} aria-hidden />}
            onClick={() => void navigate({ to: '.', search: (former) => ({ ...former, fullscreen: '' }) })}
          >
            {t('dashboards.onWall')}
          </Menu.Item>
          {isOwn && hasFeature('dashboard_edit') && !shown.dashboard.isDefault && (
            <Menu.Item
              disabled={isClosed}
              onClick={() => change({ isDefault: true }, t('dashboards.beginDone'))}
            >
              {t('dashboards.begin', { name: me.firstName })}
            </Menu.Item>
          )}
          {(isOwn ? hasFeature('dashboard_edit') : shown.kind !== 'usual') && (
            <Menu.Item disabled={isClosed} onClick={() => void copyAddress()}>
              {t(isOwn && !shown.dashboard.isShared ? 'dashboards.share' : 'dashboards.copyAddress')}
            </Menu.Item>
          )}
          {isOwn && shown.dashboard.isShared && hasFeature('dashboard_edit') && (
            <Menu.Item
              disabled={isClosed}
              onClick={() => change({ isShared: false }, t('dashboards.unshareDone'))}
            >
              {t('dashboards.unshare')}
            </Menu.Item>
          )}
          {rights.mayDelete && (
            <Menu.Item disabled={isClosed} onClick={() => setAsking(true)}>
              {t('dashboards.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
