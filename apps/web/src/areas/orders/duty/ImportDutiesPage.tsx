import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/query.ts'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { ImportForm } from './ImportForm.tsx'

/** Imports single periods of duty from a table, which is checked before it is accepted. */
export function ImportDutiesPage() {
  const { t } = useTranslation()
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const people = useCall('listDutyPeople', {}, { keepsPrevious: true })
  const backLink = <Link to="/roads/duty">{t('duty.editor.back')}</Link>
  return (
    <DetailScreen
      title={t('duty.importing.title')}
      facts={t('duty.importing.facts')}
      actions={backLink}
      answer={allAnswered({ circuits, people })}
      failed={t('duty.failed')}
      loading={<Loading count={6} />}
      back={backLink}
    >
      {(answers) => <ImportForm circuits={answers.circuits.circuits} people={answers.people.people} />}
    </DetailScreen>
  )
}
