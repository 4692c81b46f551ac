import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MAX_USERS_AT_ONCE } from '@verglas/contract/user-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import form from '../../ui/form/form.module.css'
import { PastedTable } from '../../ui/form/PastedTable.tsx'
import { PastePreview } from '../../ui/form/PastePreview.tsx'
import { pasteWords } from '../../ui/form/paste-words.ts'
import { type PastedFault, readPasted } from '../../ui/form/pasted-rows.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { importedUsers, importFields, placedFaults } from './import-rows.ts'
import { userWords } from './UserForm.tsx'
import type { UserChoices } from './user.ts'

/** Creates many people at once from a table, which is checked first. */
export function ImportPage() {
  const { t } = useTranslation()
  const choices = useCall('getUserChoices', {})
  return (
    <AdminPage
      title={t('users.importing.title')}
      facts={
        <>
          <Link to="/admin/users">{t('users.form.back')}</Link>
          <span>{t('users.importing.facts')}</span>
        </>
      }
    >
      <Answer answer={choices} failed={t('users.failed')} loading={<Loading count={6} />}>
        {(loaded) => <Import choices={loaded} />}
      </Answer>
    </AdminPage>
  )
}

/** The server's faults for a table, and the text of that table. */
type Checked = { readonly text: string; readonly faults: readonly PastedFault[] }

function Import({ choices }: { choices: UserChoices }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const formWords = useMemo(
    () => userWords(t, { choices, timeZone: setup.timezone, isChange: false }),
    [t, choices, setup.timezone],
  )
  const fields = useMemo(() => importFields(choices), [choices])
  const pasted = useMemo(() => {
    const words = pasteWords(formWords)
    // The column titles of the list and of the export.
    const titlesOf = (key: string) => [
      ...words.titlesOf(key),
      ...(key === 'email' ? [t('users.columns.email')] : []),
    ]
    return readPasted(fields, text, { ...words, titlesOf })
  }, [fields, text, formWords, t])
  const { users, faults: zoneFaults } = useMemo(
    () => importedUsers(fields, pasted, choices),
    [fields, pasted, choices],
  )
  const serverFaults = checked?.text === text ? checked.faults : []
  const faults = [...pasted.faults, ...zoneFaults, ...serverFaults]
  const isChecked = checked?.text === text && faults.length === 0
  const isTooLong = users.length > MAX_USERS_AT_ONCE
  const send = useMutation({
    mutationFn: (isTrial: boolean) =>
      call('createUsers', { params: { setupId: setup.id }, body: { users, isTrial } }),
    onSuccess: ({ created, faults: refused }) => {
      setChecked({ text, faults: placedFaults(refused, pasted) })
      if (created === 0) return
      showToast(t('users.importing.done', { count: created }))
      void client.invalidateQueries({ queryKey: [setup.id] })
      void navigate({ to: '/admin/users' })
    },
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
  })
  return (
    <PastedTable
      table={{ fields, words: formWords, text, setText, pasted, faults }}
      tooLong={isTooLong && t('users.importing.max', { limit: MAX_USERS_AT_ONCE })}
    >
      {isChecked && <p role="status">{t('users.importing.checked', { count: users.length })}</p>}
      {users.length > 0 && <PastePreview pasted={{ ...pasted, faults }} fields={fields} />}
      <div className={form.buttons}>
        <Button
          size="sm"
          variant={isChecked ? 'default' : 'filled'}
          disabled={users.length === 0 || isTooLong || pasted.faults.length + zoneFaults.length > 0}
          loading={send.isPending}
          onClick={() => send.mutate(!isChecked)}
        >
          {isChecked ? t('users.importing.take', { count: users.length }) : t('users.importing.check')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => void navigate({ to: '/admin/users' })}>
          {t('app.cancel')}
        </Button>
      </div>
    </PastedTable>
  )
}
