import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowUp } from '../icons.ts'
import { Text } from '../layout/Text.tsx'
import { moved } from './order.ts'
import css from './order-list.module.css'

type Entry = { readonly id: string; readonly name: string }

type Props<E extends Entry> = {
  entries: readonly E[]
  onOrder: (ids: readonly string[]) => void
  /** Content of the row; by default its name. */
  row?: (entry: E) => ReactNode
  /** Further actions for the row. */
  acts?: (entry: E) => ReactNode
}

/** Entries in an order that people choose: by dragging, with buttons, or with the arrow keys on the grip. */
export function OrderList<E extends Entry>({ entries, onOrder, row, acts }: Props<E>) {
  const { t } = useTranslation()
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const ids = entries.map(({ id }) => id)

  function move(index: number, to: number) {
    const next = moved(ids, index, to)
    if (next === ids) return
    onOrder(next)
    // The moved row keeps the focus.
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[to]?.focus(),
    )
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }

  return (
    <ol className={css.rows} ref={list}>
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          draggable
          data-dragged={draggedId === entry.id}
          onDragStart={() => setDraggedId(entry.id)}
          onDragEnd={() => setDraggedId(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (draggedId !== null) move(ids.indexOf(draggedId), index)
          }}
        >
          <button
            type="button"
            className={css.grip}
            aria-label={t('order.position', { name: entry.name, position: index + 1, count: ids.length })}
            onKeyDown={(event) => onKey(event, index)}
          />
          <Text as="span" breaksWords minWidth={0} flex={1}>
            {row ? row(entry) : entry.name}
          </Text>
          <ActionIcon
            variant="subtle"
            aria-label={t('order.moveUp', { name: entry.name })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('order.moveDown', { name: entry.name })}
            disabled={index === ids.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          {acts?.(entry)}
        </li>
      ))}
    </ol>
  )
}
