import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconArrowsMaximize, IconDots, IconPencil, IconPlus } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { DashboardOption } from './dashboard.ts'
import { useDashboardChanges } from './use-dashboards.ts'
import { useRights } from './use-rights.ts'

type Props = { readonly selected: DashboardOption; readonly onEdit: (how: 'new' | 'this') => void }

/** Actions on the displayed dashboard; actions that the user's role does not allow are hidden. */
export function DashboardActions({ selected, onEdit }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isClosed } = useLiveOnly()
  const rights = useRights(selected)
  const [isConfirming, setConfirming] = useState(false)

  const { change, copyAddress, forget } = useDashboardActs(selected)
  if (isConfirming)
    return (
      <DeleteQuestion
        label={selected.name}
        question={t(
          selected.kind === 'template' ? 'dashboards.deleteTemplateQuestion' : 'dashboards.deleteQuestion',
          { name: selected.name },
        )}
        confirm={t('dashboards.deleteConfirm')}
        onDelete={() => {
          setConfirming(false)
          forget()
        }}
        onCancel={() => setConfirming(false)}
      />
    )
  return (
    <>
      {rights.mayEdit && (
        <LiveButton
          size="xs"
          variant="default"
          c="var(--text)"
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => onEdit('this')}
        >
          {t('dashboards.edit')}
        </LiveButton>
      )}
      {rights.mayCopy && (
        <LiveButton
          size="xs"
          variant="default"
          c="var(--text)"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onEdit('new')}
        >
          {t(selected.kind === 'usual' ? 'dashboards.make' : 'dashboards.copy')}
        </LiveButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" c="var(--text)" aria-label={t('app.moreActions')} px={8}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowsMaximize size={15} aria-hidden />}
            onClick={() =>
              void navigate({ to: '.', search: (previous) => ({ ...previous, fullscreen: '' }) })
            }
          >
            {t('dashboards.onWall')}
          </Menu.Item>
          <ShareItems selected={selected} change={change} copyAddress={copyAddress} />
          {rights.mayDelete && (
            <Menu.Item disabled={isClosed} onClick={() => setConfirming(true)}>
              {t('dashboards.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Changes, shares or deletes the displayed dashboard, and shows the result. */
function useDashboardActs(selected: DashboardOption) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { keep, remove, removeTemplate } = useDashboardChanges()
  const fail = (error: unknown) => showToast(failureWords(t, error), 'failed')
  const toOwn = () =>
    void navigate({ to: '/dashboard', search: (previous) => ({ ...previous, edit: undefined }) })
  const change = (changes: { isDefault?: boolean; isShared?: boolean }, words: string) => {
    if (selected.kind !== 'own') return
    const { name, content, isDefault, isShared } = selected.dashboard
    keep.mutate(
      { id: selected.id, body: { name, content, isDefault, isShared, ...changes } },
      { onSuccess: () => showToast(words), onError: fail },
    )
  }
  const copyAddress = async () => {
    const address = `${location.origin}/dashboard/${selected.kind === 'template' ? 'template/' : ''}${selected.id}`
    const isCopied = await copyText(address)
    if (selected.kind === 'own' && !selected.dashboard.isShared)
      change({ isShared: true }, t(isCopied ? 'dashboards.shareDone' : 'dashboards.shareNotCopied'))
    else if (isCopied) showToast(t('dashboards.addressCopied'))
    else showToast(t('app.addressNotCopied'), 'failed')
  }
  const forget = () => {
    if (selected.kind === 'own') remove.mutate(selected.id, { onSuccess: toOwn, onError: fail })
    if (selected.kind === 'template')
      removeTemplate.mutate(selected.template, { onSuccess: toOwn, onError: fail })
  }
  return { change, copyAddress, forget }
}

type ShareProps = Pick<Props, 'selected'> &
  Pick<ReturnType<typeof useDashboardActs>, 'change' | 'copyAddress'>

/** Whether it opens first, and who else may see it. */
function ShareItems({ selected, change, copyAddress }: ShareProps) {
  const { t } = useTranslation()
  const { me, hasFeature } = useContextData()
  const { isClosed } = useLiveOnly()
  const isOwn = selected.kind === 'own'
  return (
    <>
      {isOwn && hasFeature('dashboard_edit') && !selected.dashboard.isDefault && (
        <Menu.Item disabled={isClosed} onClick={() => change({ isDefault: true }, t('dashboards.beginDone'))}>
          {t('dashboards.begin', { name: me.firstName })}
        </Menu.Item>
      )}
      {(isOwn ? hasFeature('dashboard_edit') : selected.kind !== 'usual') && (
        <Menu.Item disabled={isClosed} onClick={() => void copyAddress()}>
          {t(isOwn && !selected.dashboard.isShared ? 'dashboards.share' : 'dashboards.copyAddress')}
        </Menu.Item>
      )}
      {isOwn && selected.dashboard.isShared && hasFeature('dashboard_edit') && (
        <Menu.Item
          disabled={isClosed}
          onClick={() => change({ isShared: false }, t('dashboards.unshareDone'))}
        >
          {t('dashboards.unshare')}
        </Menu.Item>
      )}
    </>
  )
}
