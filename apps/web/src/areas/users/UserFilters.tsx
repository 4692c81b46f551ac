import { Button } from '@mantine/core'
import { USER_TYPES } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { type ChangeList, type List, USER_LIST, USER_VIEW_STATES } from './list-address.ts'
import type { UserChoices } from './user.ts'

type Props = { list: List; choices: UserChoices | undefined; onChange: ChangeList }

/** The filters of the list; a new choice returns to the first page. */
export function UserFilters({ list, choices, onChange }: Props) {
  const { t } = useTranslation()
  const change: ChangeList = (changes) => onChange({ ...changes, page: null })
  return (
    <FilterBar names={USER_LIST.filters}>
      <SearchText
        label={t('users.search')}
        text={list.text}
        onChange={(text) => change({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => change({ zone })} />
      <FilterChoice
        label={t('users.filters.role')}
        options={[
          { value: '', label: t('users.filters.allRoles') },
          ...(choices?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={list.roleId ?? ''}
        onChange={(role) => change({ role: role || null })}
      />
      <FilterChoice
        label={t('users.filters.state')}
        options={[
          { value: '', label: t('users.filters.allStates') },
          ...USER_VIEW_STATES.map((state) => ({ value: state, label: t(`users.states.${state}`) })),
        ]}
        value={list.state ?? ''}
        onChange={(state) => change({ state: state || null })}
      />
      <FilterChoice
        label={t('users.filters.type')}
        options={[
          { value: '', label: t('users.filters.allTypes') },
          ...USER_TYPES.map((type) => ({ value: type, label: t(`users.types.${type}`) })),
        ]}
        value={list.type ?? ''}
        onChange={(type) => change({ type: type || null })}
      />
      <Button
        size="xs"
        variant={list.isAdmin ? 'light' : 'default'}
        aria-pressed={list.isAdmin}
        onClick={() => change({ admin: list.isAdmin ? null : '1' })}
      >
        {t('users.filters.admins')}
      </Button>
    </FilterBar>
  )
}
