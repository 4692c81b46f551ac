import { Button, Popover, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { IconPlus, IconSearch } from '../../../ui/icons.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import type { Module } from '../dashboard.ts'
import { CHOICE_GROUPS, type ModuleChoice, searchChoices } from '../module-choices.ts'
import { choiceWords } from '../module-title.ts'
import css from './editor.module.css'

type Props = { readonly isFull: boolean; readonly onAdd: (module: Module) => void }

/** A menu of the modules that can be added to the grid. */
export function AddModule({ isFull, onAdd }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus width={560}>
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('dashboards.editor.full') : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('dashboards.editor.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('dashboards.editor.add')}>
        <Choices
          onChoose={(module) => {
            setOpen(false)
            onAdd(module)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The modules grouped by topic; typing filters them by their words, and Enter chooses the first. */
function Choices({ onChoose }: { readonly onChoose: (module: Module) => void }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const [text, setText] = useState('')
  const choices = searchChoices(text, { t, hasFeature })
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('dashboards.editor.search')}
        placeholder={t('dashboards.editor.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = choices
          if (event.key === 'Enter' && text.trim() !== '' && first) onChoose(first.module)
        }}
      />
      <p className="visually-hidden" aria-live="polite">
        {text === '' ? '' : t('dashboards.editor.found', { count: choices.length })}
      </p>
      <div className={css.choices}>
        {choices.length === 0 && <Note>{t('dashboards.editor.noModule')}</Note>}
        {CHOICE_GROUPS.map((group) => {
          const groupChoices = choices.filter((choice) => choice.group === group)
          return groupChoices.length === 0 ? null : (
            <Group
              key={group}
              label={t(`dashboards.groups.${group}`)}
              choices={groupChoices}
              onChoose={onChoose}
            />
          )
        })}
      </div>
    </>
  )
}

type GroupProps = {
  readonly label: string
  readonly choices: readonly ModuleChoice[]
  readonly onChoose: (module: Module) => void
}

function Group({ label, choices, onChoose }: GroupProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{label}</h3>
      <Grid gap={2} columns="1fr 1fr">
        {choices.map(({ module }) => {
          const words = choiceWords(module, t)
          return (
            <Button
              key={words}
              size="sm"
              variant="subtle"
              color="gray"
              justify="start"
              c="var(--text)"
              classNames={{ label: css.choice ?? '' }}
              title={words}
              onClick={() => onChoose(module)}
            >
              {words}
            </Button>
          )
        })}
      </Grid>
    </section>
  )
}
