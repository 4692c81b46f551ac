import { expect, test } from 'vitest'
import { directiveNotice } from './directive-letter.ts'
import type { Plan } from './plan-change.ts'
import type { WrittenDirective } from './queries.ts'

const at = (time: string) => `2026-11-26T${time}:00.000Z`
const directive = {
  id: 'a',
  circuitId: 'b',
  author: 'Claire',
  orderedAt: at('16:00'),
  expiresAt: null,
  scope: 'public',
  comment: '',
  holdsAt: null,
  objection: null,
  archivedBy: null,
  rules: [],
  passes: [],
} as unknown as WrittenDirective // only the fields that are read

/** The text of a message about a plan with this headline. */
function changedLetter(headline: object): string {
  const { shortText } = directiveNotice(
    {
      setupId: 'north',
      publicUrl: 'https://verglas.example',
      event: 'plan',
      directive,
      circuit: { name: 'Lembron', spreadUnit: 'g/m2', laneWidthM: 3.5 },
      reason: 'plan',
      changed: {
        plan: { headline, road: null, stretch: null } as unknown as Plan,
        nowMs: Date.parse(at('17:00')),
      },
    },
    { lang: 'fr', unit: 'metric', timezone: 'UTC' },
  )
  return shortText.replaceAll(/\s/g, ' ')
}

test('a plan that no longer asks for a pass says so before the dangers that it names', () => {
  const quiet = { next: null, afterwards: null, kinds: [], later: null, problems: [], reason: 'too_warm' }
  expect(changedLetter(quiet)).toBe('Plus rien n’est à faire selon le plan actuel.')
  const kinds = [{ kind: 'frost', from: at('20:00'), to: at('22:00') }]
  expect(changedLetter({ ...quiet, kinds })).toMatch(
    /^Plus rien n’est à faire selon le plan actuel\. Givre de .*20:00 à .*22:00\.$/,
  )
})
