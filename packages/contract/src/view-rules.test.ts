import { expect, test } from 'vitest'
import { patternProblem } from './view-rules.ts'

test.each([
  ['https://embed.windy.com/embed2.html?lat={lat}&lon={lon}&zoom={zoom}', null],
  ['https://maps.example.org/air?t={time}&k={key}', null],
  ['http://example.org/', 'https'],
  ['javascript:alert(1)', 'https'],
  ['https://a b.example.org/', 'characters'],
  ['https://user@example.org/', 'host'],
  ['https://{lat}.example.org/', 'host'],
  ['https://127.0.0.1/', 'host'],
  ['https://[::1]/', 'host'],
  ['https://localhost/', 'host'],
  ['https://example.org/{name}', 'place'],
  ['https://example.org/{lat', 'address'],
])('%s: %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
})
