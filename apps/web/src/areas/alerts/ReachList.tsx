import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { HoverRow } from '../../ui/split/HoverRow.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { sortedReaches } from './warned.ts'
import type { Reach } from './warning-layers.ts'
import css from './warning-map.module.css'

type Props = {
  display: Display
  reaches: readonly Reach[]
  selectedId: string | null
  hover: Hover
  onOpen: (code: string | null) => void
}

/** The reaches with their colours, most severe first; a selected reach explains its colour. */
export function ReachList({ display, reaches, selectedId, hover, onOpen }: Props) {
  const { t } = display
  const sorted = sortedReaches(reaches)
  const isCalm = sorted.every(({ properties: { severity } }) => severity === 0)
  return (
    <>
      <Text as="h2" padding="10px 14px 6px">
        {t('alerts.floods.list')}
      </Text>
      {isCalm && <Note padding="4px 14px 10px">{t('alerts.floods.calm')}</Note>}
      <ul aria-label={t('alerts.floods.list')}>
        {sorted.map((reach) => (
          <ReachRow
            key={reach.id}
            display={display}
            reach={reach}
            isSelected={reach.id === selectedId}
            hover={hover}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = Pick<Props, 'display' | 'hover' | 'onOpen'> & { reach: Reach; isSelected: boolean }

function ReachRow({ display: { t }, reach, isSelected, hover, onOpen }: RowProps) {
  const { code, name, territory, severity } = reach.properties
  return (
    <HoverRow id={code} hover={hover} isSelected={isSelected} onOpen={() => onOpen(isSelected ? null : code)}>
      <Row className={css.warning} as="span" align="flex-start" gap={8}>
        <SeverityBadge severity={severity} isShort />
        <span>
          <strong>{name}</strong>
          <small>{[t(`alerts.floods.legend.${severity}`), territory].filter(Boolean).join(' · ')}</small>
          {isSelected && <small>{t(`alerts.floods.text.${severity}`)}</small>}
        </span>
      </Row>
    </HoverRow>
  )
}
