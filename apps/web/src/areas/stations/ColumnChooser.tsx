import { Button, Checkbox, Popover } from '@mantine/core'
import { measure } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { IconColumns3 } from '../../ui/icons.ts'
import css from './column-chooser.module.css'
import { COLUMNS, type Column, DEFAULT_COLUMNS, writeColumns } from './columns.ts'

type Props = { columns: readonly Column[]; onChange: (text: string | null) => void }

const GROUPS = ['station', 'road', 'air', 'wind', 'precipitation', 'ground', 'system'] as const
type Group = (typeof GROUPS)[number]

function groupOf({ codes: [code] }: Column): Group {
  return code === undefined ? 'station' : measure(code).group
}

/** Lets the reader choose the measures in the table. */
export function ColumnChooser({ columns, onChange }: Props) {
  const { t } = useTranslation()
  const chosen: readonly string[] = columns.map(({ id }) => id)
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={15} />}>
          {t('app.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.chooser} aria-label={t('stations.chooseMeasures')}>
        {GROUPS.map((group) => (
          <fieldset key={group} className={css.chooserGroup}>
            <legend>{t(group === 'station' ? 'navigation.station' : `measureGroups.${group}`)}</legend>
            {COLUMNS.filter((column) => groupOf(column) === group).map(({ id, title }) => (
              <Checkbox
                key={id}
                size="xs"
                label={t(title)}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(
                    writeColumns(
                      event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
        <Button size="xs" variant="subtle" ml={-8} onClick={() => onChange(writeColumns(DEFAULT_COLUMNS))}>
          {t('stations.defaultColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
