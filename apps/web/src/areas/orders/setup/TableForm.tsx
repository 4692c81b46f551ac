import { Button, TextInput } from '@mantine/core'
import { type TableProblem, tableProblems } from '@verglas/treatment'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { errorWords, type FormWords } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { List } from '../../../ui/layout/List.tsx'
import { Bench } from './Bench.tsx'
import { RowLine } from './RowLine.tsx'
import { problemWords } from './row-words.ts'
import { Trial } from './Trial.tsx'
import {
  draftOfTable,
  type LoadedTable,
  newRow,
  type RowDraft,
  readNumber,
  readTable,
  SETTINGS,
  type StoredTable,
  sentTable,
  type TableDraft,
  tableOfDraft,
} from './table-draft.ts'
import css from './treatmentsetup.module.css'

type Props = {
  display: Display
  stored: StoredTable
  /** A preset or an earlier table, displayed instead of the stored one. */
  loaded: LoadedTable | null
  onDone: () => void
  onReload: () => void
}

const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/**
 * The rows of the table with their problems, next to them the bench, and below the trial on the last week.
 */
export function TableForm({ display, stored, loaded, onDone, onReload }: Props) {
  const { t, formats } = display
  const { settings: writing } = formats
  const { setup } = useContextData()
  const { isClosed } = useLiveOnly()
  const [openRow, setOpenRow] = useState<number | null>(null)
  const state = useForm<TableDraft, ReturnType<typeof tableOfDraft>, unknown, StoredTable>({
    start: () => draftOfTable(loaded?.table ?? stored.table, writing),
    read: (draft) => readTable(draft, writing),
    send: (table) =>
      call('putTreatmentTable', {
        params: { setupId: setup.id },
        body: { table: sentTable(table), expectedRevision: stored.revision },
      }),
    onDone,
    place: ({ field = '', detail = '' }) => ({
      errors: { [field.replace(/^body\.table\./, '')]: serverRefusal(detail) },
      atForm: null,
    }),
  })
  const { draft, change, conflict } = state
  const table = useMemo(() => tableOfDraft(draft), [draft])
  const problems = useMemo(() => tableProblems(table), [table])
  const add = (gap: TableProblem | null) => {
    change({ rows: [...draft.rows, newRow(draft.rows, gap ?? {}, writing)] })
    setOpenRow(draft.rows.length)
  }
  return (
    <>
      <div className={css.columns}>
        <Form
          form={state}
          words={NO_WORDS}
          label={t('navigation.treatmentTable')}
          submitLabel={t('treatmentsetup.putInForce')}
          onCancel={onReload}
          conflict={
            conflict ? (
              <OtherVersion label={t('treatmentsetup.changed')} conflict={conflict} onTheirs={onReload} />
            ) : undefined
          }
        >
          {loaded && (
            <Box as="p" accent="interactive" padding="8px 12px">
              {loaded.from === 'history'
                ? t('treatmentsetup.isPrevious')
                : t('treatmentsetup.isPreset', { name: t(`treatmentsetup.presetNames.${loaded.from}`) })}
            </Box>
          )}
          <p className={css.hint}>{t('treatmentsetup.hint')}</p>
          <SettingInputs display={display} form={state} />
          <TableGaps display={display} problems={problems} onFill={add} />
          <Rows {...{ display, table, problems, openRow }} form={state} onOpen={setOpenRow} />
          <Button
            className={css.add}
            size="compact-sm"
            variant="default"
            disabled={isClosed}
            onClick={() => add(null)}
          >
            {t('treatmentsetup.addRow')}
          </Button>
        </Form>
        <Bench display={display} table={table} />
      </div>
      <Trial display={display} table={table} isFaulty={problems.length > 0} />
    </>
  )
}

type DraftProps = Pick<Props, 'display'> & { readonly form: FormState<TableDraft, StoredTable> }

/** The limits that apply to all rows. */
function SettingInputs({ display: { t, formats }, form: { draft, change, errors } }: DraftProps) {
  return (
    <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" align="start" gap="10px 14px">
      {SETTINGS.map((key) => (
        <TextInput
          key={key}
          size="xs"
          name={key}
          label={t(`treatmentsetup.settings.${key}`)}
          description={t(`treatmentsetup.settingHints.${key}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          rightSection={<small>{key === 'plowTriggerMm' ? formats.unit('snow') : SETTING_UNITS[key]}</small>}
          rightSectionWidth={44}
          value={draft[key].text}
          error={errors[key] ? errorWords(t, errors[key]) : null}
          onChange={({ currentTarget }) =>
            change({ [key]: readNumber(key, currentTarget.value, formats.settings) })
          }
        />
      ))}
    </Grid>
  )
}

type GapProps = Pick<Props, 'display'> & {
  readonly problems: readonly TableProblem[]
  readonly onFill: (gap: TableProblem) => void
}

/** Problems of the whole table, each with a row that would solve it. */
function TableGaps({ display, problems, onFill }: GapProps) {
  const { isClosed } = useLiveOnly()
  const tableProblems = problems.filter(({ rowId }) => rowId === undefined)
  if (tableProblems.length === 0) return null
  return (
    <List tone="alarm" data-field="rows" tabIndex={-1}>
      {tableProblems.map((problem) => (
        <li key={`${problem.code} ${problem.situation} ${problem.fromC}`}>
          {problemWords(display, problem)}{' '}
          <Button size="compact-xs" variant="default" disabled={isClosed} onClick={() => onFill(problem)}>
            {display.t('treatmentsetup.fillGap')}
          </Button>
        </li>
      ))}
    </List>
  )
}

type RowsProps = DraftProps & {
  readonly table: ReturnType<typeof tableOfDraft>
  readonly problems: readonly TableProblem[]
  readonly openRow: number | null
  readonly onOpen: (row: number | null) => void
}

function Rows({ display, form: { draft, change }, table, problems, openRow, onOpen }: RowsProps) {
  const updateRow = (index: number, row: RowDraft | null) =>
    change({ rows: row ? draft.rows.with(index, row) : draft.rows.toSpliced(index, 1) })
  return (
    <ol aria-label={display.t('treatmentsetup.rows')}>
      {draft.rows.map((row, index) => (
        <RowLine
          // biome-ignore lint/suspicious/noArrayIndexKey: errors name a row by its place.
          key={index}
          display={display}
          path={`rows.${index}`}
          draft={row}
          row={table.rows[index] ?? null}
          problems={problems.filter(({ rowId }) => rowId === row.id)}
          isOpen={openRow === index}
          onToggle={() => onOpen(openRow === index ? null : index)}
          onChange={(next) => {
            updateRow(index, next)
            if (!next) onOpen(null)
          }}
        />
      ))}
    </ol>
  )
}

const SETTING_UNITS = { aheadHours: 'h', oldestRunHours: 'h', incrementGm2: 'g/m²' } as const
