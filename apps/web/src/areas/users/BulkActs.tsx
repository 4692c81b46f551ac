import { Button, Menu, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserActCode } from '@verglas/contract/user-codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconChevronDown } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import type { Selection } from './use-selection.ts'
import type { User, UserChoices } from './user.ts'
import css from './users.module.css'

type Props = { selection: Selection; users: readonly User[]; choices: UserChoices | undefined }

/** Acts that need an answer first: which role or zone, or a confirmation. */
type PendingAct = Extract<UserActCode, 'role' | 'zone' | 'delete'>

/** Applies one act to every selected user. */
export function BulkActs({ selection, users, choices }: Props) {
  const { t } = useTranslation()
  const acts = useActs(choices)
  const [pendingAct, setPendingAct] = useState<PendingAct | null>(null)
  const { ids } = selection
  const run = useBulkAct(selection, () => setPendingAct(null))
  const selectAll = (
    <Button size="compact-sm" variant="subtle" onClick={() => selection.set(users.map(({ id }) => id))}>
      {t('users.selectAll')}
    </Button>
  )
  const isAll = ids.length === users.length
  if (ids.length === 0 || acts.length === 0) {
    return acts.length === 0 || users.length === 0 ? null : selectAll
  }
  if (pendingAct === 'delete') {
    return (
      <DeleteQuestion
        label={t('users.acts.delete')}
        question={t('users.acts.deleteSure', { count: ids.length })}
        confirm={t('users.acts.deleteConfirm')}
        onDelete={() => run.mutate({ act: 'delete' })}
        onCancel={() => setPendingAct(null)}
      />
    )
  }
  const options = pendingAct === 'role' ? choices?.roles.filter(({ mayGive }) => mayGive) : choices?.zones
  return (
    <Row className={css.bulk} wraps align="center" gap={8} minHeight={30}>
      <span aria-live="polite">{t('app.selected', { count: ids.length })}</span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            loading={run.isPending}
          >
            {t('users.acts.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act) => (
            <Menu.Item
              key={act}
              onClick={() =>
                act === 'role' || act === 'zone' || act === 'delete'
                  ? setPendingAct(act)
                  : run.mutate({ act })
              }
            >
              {t(`users.acts.${act}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {pendingAct && (
        <Select
          size="xs"
          autoFocus
          defaultDropdownOpened
          searchable
          aria-label={t(`users.acts.${pendingAct}`)}
          placeholder={t(`users.acts.${pendingAct}`)}
          data={(options ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => value && run.mutate({ act: pendingAct, value })}
        />
      )}
      {!isAll && selectAll}
      <Button size="compact-sm" variant="subtle" onClick={() => selection.set([])}>
        {t('users.deselect')}
      </Button>
    </Row>
  )
}

/** Applies an act to the selected users; those that refuse it stay selected. */
function useBulkAct(selection: Selection, onSettled: () => void) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, value }: { act: UserActCode; value?: string }) =>
      call('actOnUsers', {
        params: { setupId: setup.id },
        body: { act, userIds: [...selection.ids], ...(value === undefined ? {} : { value }) },
      }),
    onSuccess: ({ done, refused }) => {
      if (done.length > 0) showToast(t('users.acts.done', { count: done.length }))
      if (refused.length > 0) showToast(t('users.acts.refused', { count: refused.length }), 'failed')
      selection.set(refused.map(({ id }) => id))
    },
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
    onSettled: () => {
      onSettled()
      void client.invalidateQueries({ queryKey: [setup.id] })
    },
  })
}

/** The acts that the person's role allows. */
function useActs(choices: UserChoices | undefined): readonly UserActCode[] {
  const { hasFeature } = useContextData()
  const hasOwnAccounts = choices?.hasOwnAccounts === true
  return [
    ...(hasFeature('admin_users_edit') ? (['activate', 'deactivate', 'role', 'zone'] as const) : []),
    ...(hasFeature('admin_user_unlock') && hasOwnAccounts ? (['unlock'] as const) : []),
    ...(hasFeature('admin_users_edit') && hasOwnAccounts ? (['reset'] as const) : []),
    ...(hasFeature('admin_users_delete') ? (['delete'] as const) : []),
  ]
}
