import { MultiSelect, Select } from '@mantine/core'
import type { Translate } from '@verglas/language'
import type { Draft } from '../../../ui/form/draft.ts'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { type CircuitNames, groupsOf } from './circuit-groups.ts'
import css from './duty.module.css'

type Props = {
  readonly t: Translate
  readonly label: string
  readonly names: CircuitNames
  /** The ids, one per line. */
  readonly value: Draft | undefined
  readonly onChange: (value: string) => void
}

const MAX_OPTIONS = 100
const NAME = 'circuitIds'

/** Circuits, chosen one by one or all of a zone or crew at once. */
export function CircuitsInput({ t, label, names, value, onChange }: Props) {
  const error = useFieldError(NAME)
  const chosen = typeof value === 'string' && value !== '' ? value.split('\n') : []
  const existing = new Set(names.circuits.map(({ id }) => id))
  const options = [
    ...names.circuits.map(({ id, name }) => ({ value: id, label: name })),
    // A circuit that no longer exists stays chosen until it is removed.
    ...chosen.filter((id) => !existing.has(id)).map((id) => ({ value: id, label: id })),
  ]
  const { crews, zones } = groupsOf(names)
  const groups = [{ name: t('duty.editor.all'), circuitIds: [...existing] }, ...zones, ...crews]
  const indexOf = (group: (typeof groups)[number]) => String(groups.indexOf(group))
  const toOption = (group: (typeof groups)[number]) => ({ value: indexOf(group), label: group.name })
  const add = (index: string | null) => {
    const added = groups[Number(index ?? Number.NaN)]?.circuitIds ?? []
    onChange([...new Set([...chosen, ...added])].join('\n'))
  }
  return (
    <div className={css.wide}>
      <MultiSelect
        name={NAME}
        data-field={NAME}
        label={label}
        withAsterisk
        data={options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('app.remove') }}
        limit={MAX_OPTIONS}
        value={chosen}
        error={error}
        onChange={(ids) => onChange(ids.join('\n'))}
      />
      <Select
        size="xs"
        label={t('duty.editor.add')}
        data={[
          ...groups.slice(0, 1).map(toOption),
          ...(zones.length > 0 ? [{ group: t('duty.editor.zones'), items: zones.map(toOption) }] : []),
          ...(crews.length > 0 ? [{ group: t('duty.editor.crews'), items: crews.map(toOption) }] : []),
        ]}
        value={null}
        searchable={groups.length > 12}
        onChange={add}
      />
    </div>
  )
}
