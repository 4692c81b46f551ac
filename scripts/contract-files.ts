import { type AnyCall, CALLS } from '@verglas/contract'
import { openapiDocument } from '../apps/server/src/http/openapi.ts'
import packageJson from '../package.json' with { type: 'json' }
import { featuresDocument } from './features-document.ts'

/**
 * The files computed from the calls of the contract: its OpenAPI document, the list of features, and the call
 * descriptors of the web, which loads no schema library.
 */
export const contractFiles = () => ({
  'docs/openapi.json': `${formatJson(openapiDocument(packageJson.version))}\n`,
  'apps/web/src/lib/calls.gen.ts': descriptors(),
  'docs/features.md': featuresDocument(),
})

/** JSON as people write it: a list of plain values is on one line if it fits. */
function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\[\n[^[\]{}]*\]/g, (list) => {
    const line = list.replace(/\n\s*/g, ' ').replace('[ ', '[').replace(' ]', ']')
    return line.length <= 100 ? line : list
  })
}

function descriptors(): string {
  const rows = Object.entries<AnyCall>(CALLS).map(
    ([name, { method, path, topics, body, query, isLasting }]) => {
      const descriptor = { method, path, topics, hasBody: body !== null, takesTime: 'time' in query.shape }
      const entry = isLasting ? { ...descriptor, isLasting } : descriptor
      return `  ${name}: ${JSON.stringify(entry)},`
    },
  )
  return [
    '// Written by scripts/openapi.ts (`npm run openapi`) from packages/contract. Not to be edited.',
    "import type { CallName, Topic } from '@verglas/contract'",
    '',
    'export type Descriptor = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'",
    '  readonly path: string',
    '  /** Kinds of publication that change the answer; null where it is no read of the publication log. */',
    '  readonly topics: readonly Topic[] | null',
    '  readonly hasBody: boolean',
    '  readonly takesTime: boolean',
    '  /** The browser keeps the answer. */',
    '  readonly isLasting?: true',
    '}',
    '',
    'export const CALLS: Readonly<Record<CallName, Descriptor>> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}
