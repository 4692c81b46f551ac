import { expect, test } from 'vitest'
import { directiveNotice } from './directive-letter.ts'
import type { Plan } from './plan-change.ts'

const at = (time: string) => `2026-11-26T${time}:00.000Z`
const directive = {
  id: 'a',
  circuitId: 'b',
  author: 'Claire',
  orderedAt: at('16:00'),
  expiresAt: null,
  scope: 'public' as const,
  comment: '',
  holdsAt: null,
  objection: null,
  archivedBy: null,
  rules: [],
  passes: [],
}

/** The text of a message about a plan with this headline. */
function changedLetter(headline: Plan['headline']): string {
  const { shortText } = directiveNotice(
    {
      setupId: 'north',
      publicUrl: 'https://verglas.example',
      event: 'plan',
      directive,
      circuit: { name: 'Lembron', spreadUnit: 'g/m2', laneWidthM: 3.5 },
      reason: 'plan',
      changed: {
        plan: { headline, road: null, stretch: null, closing: { leadMinutes: 60, decisions: [] } },
        nowMs: Date.parse(at('17:00')),
      },
    },
    { lang: 'fr', unit: 'metric', timezone: 'UTC' },
  )
  return shortText.replaceAll(/\s/g, ' ')
}

test('a plan that no longer asks for a pass says so before the dangers that it names', () => {
  const quiet: Plan['headline'] = {
    next: null,
    afterwards: null,
    kinds: [],
    worstKind: 'none',
    later: null,
    problems: [],
    reason: 'too_warm',
    isWindowPassed: false,
  }
  expect(changedLetter(quiet)).toBe('Plus rien n’est à faire selon le plan actuel.')
  const kinds = [{ kind: 'frost' as const, from: at('20:00'), to: at('22:00') }]
  expect(changedLetter({ ...quiet, kinds })).toMatch(
    /^Plus rien n’est à faire selon le plan actuel\. Givre de .*20:00 à .*22:00\.$/,
  )
})
