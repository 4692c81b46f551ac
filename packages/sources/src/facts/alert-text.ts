import type { AlertEntry, AlertFact } from './alert.ts'

/** Summary of the alerts in a message, for a person who wants to see what would be stored. */
export function alertText(fact: AlertFact): string {
  const issued = `issued ${fact.issuedAt.toISOString()}`
  switch (fact.form) {
    case 'texts':
      return `alert texts  ${issued}  ${fact.texts.map(({ slot }) => `«${slot}»`).join(', ')}`
    case 'message': {
      const kind = fact.isCancel ? 'cancels' : 'replaces'
      const replaces = fact.replaces.length > 0 ? `  ${kind} ${fact.replaces.length} messages` : ''
      return `alert        ${issued}  ${fact.slot}${replaces}  ${fact.entries.map(entryText).join('; ')}`
    }
    case 'list': {
      const entryTexts = fact.slots.flatMap(({ slot, entries }) =>
        entries.map((entry) => `«${slot}» ${entryText(entry)}`),
      )
      const kind = fact.isComplete ? 'complete list' : 'part of a list'
      return `alerts       ${issued}  ${kind}, ${entryTexts.length} in force, ${fact.unread.length} unread  ${entryTexts.join('; ')}`
    }
  }
}

function entryText(entry: AlertEntry): string {
  const { type, severity, level, startsAt, endsAt, isEndAssumed, isOver, areas } = entry
  const end = `${endsAt?.toISOString() ?? 'open'}${isEndAssumed ? ' (not stated, ours)' : ''}`
  const span = `${startsAt?.toISOString() ?? 'under way'} to ${end}`
  const shapes = areas.filter((area) => area.geometry).length
  const codes = areas.flatMap((area) => area.codes).length
  const extent = shapes + codes === 0 ? 'without a place' : `${shapes} shapes, ${codes} codes`
  return `${type} ${severity} (${level})${isOver ? ' over' : ''} ${span}, ${extent}`
}
