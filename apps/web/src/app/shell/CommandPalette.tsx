import { Modal } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../../ui/icons.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './palette.module.css'
import { type Entry, searchEntries } from './search-entries.ts'
import { useEntries } from './use-entries.ts'

type Props = {
  /** Text typed while the palette was loading. */
  earlyText: RefObject<string>
  onClose: () => void
}

const MAX_RESULTS = 30

/** Finds any place, page or action; arrow keys choose, Enter opens. */
export function CommandPalette({ earlyText, onClose }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const [query, setQuery] = useState(() => earlyText.current)
  const [chosen, setChosen] = useState(0)
  const matches = searchEntries(useEntries(), query, MAX_RESULTS)
  const current = matches[Math.min(chosen, matches.length - 1)]

  const run = (entry: Entry) => {
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((matches.length + Math.min(chosen, matches.length - 1) + step) % Math.max(1, matches.length))
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      run(current)
    }
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh" padding={0}>
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label={t('app.find')} classNames={{ content: css.box }}>
        <SearchRow>
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('app.find')}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={current && optionId(listId, current)}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('app.searchHint')}
            value={query}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </SearchRow>
        <div className={css.list} id={listId} role="listbox" aria-label={t('app.find')}>
          {matches.map((entry, index) => (
            <Option
              key={entry.id}
              id={optionId(listId, entry)}
              entry={entry}
              isChosen={entry === current}
              group={entry.group === matches[index - 1]?.group ? null : entry.group}
              onRun={() => run(entry)}
              onPoint={() => setChosen(index)}
            />
          ))}
        </div>
        {matches.length === 0 && (
          <Text as="p" tone="muted" padding="24px 16px" textAlign="center" role="status">
            {t('app.searchNothing', { text: query })}
          </Text>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

const optionId = (listId: string, { id }: Entry) => `${listId}-${id.replace(/\W+/g, '-')}`

type OptionProps = {
  id: string
  entry: Entry
  isChosen: boolean
  /** The heading above the first entry of a group. */
  group: string | null
  onRun: () => void
  onPoint: () => void
}

function Option({ id, entry, isChosen, group, onRun, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      {group && (
        <Text tone="muted" size={12} padding="8px 16px 2px" role="presentation">
          {group}
        </Text>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as in every combobox */}
      <div
        ref={element}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={css.option}
        onClick={onRun}
        onPointerMove={isChosen ? undefined : onPoint}
      >
        <span>{entry.label}</span>
        {entry.hint && <kbd>{entry.hint}</kbd>}
      </div>
    </>
  )
}

const SearchRow = (props: LayoutProps) => (
  <Row className={css.field} hasLineBelow tone="muted" align="center" gap={10} padding="0 16px" {...props} />
)
