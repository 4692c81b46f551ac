import { type AnyCall, CALLS } from '@verglas/contract'
import { FEATURE_GROUPS, FEATURE_SCREENS, FEATURES_WITHOUT_SCREEN } from '@verglas/contract/feature-groups'
import { type Feature, LIMITING_FEATURES } from '@verglas/contract/features'

const HEAD = `# Features

What a role can allow, and what each feature guards. Written by scripts/openapi.ts (\`npm run openapi\`) from
packages/contract; not to be edited. *Takes away*: whoever has it may do less. A call in brackets answers without the
feature too, with less in it. *Of the answer*: the screens show what the calls say, and ask for nothing else.
`

/** docs/features.md: every feature by its group, with the calls that require it. */
export function featuresDocument(): string {
  const groups = Object.entries<readonly Feature[]>(FEATURE_GROUPS).map(([group, features]) =>
    [
      `## ${group}`,
      '',
      '| Feature | Kind | On screen | Calls |',
      '| --- | --- | --- | --- |',
      ...features.map(rowOf),
    ].join('\n'),
  )
  return `${[HEAD, ...groups].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`
}

function rowOf(feature: Feature): string {
  const calls = Object.entries<AnyCall>(CALLS).flatMap(([name, { access, parts }]) => {
    if (requiredFeatures(access).includes(feature)) return [`\`${name}\``]
    return parts.includes(feature) ? [`(\`${name}\`)`] : []
  })
  return `| \`${feature}\` | ${kindOf(feature)} | ${onScreen(feature)} | ${calls.join(', ')} |`
}

const requiredFeatures = ({ feature, anyFeature = [], others }: AnyCall['access']): Feature[] =>
  [feature ?? [], others ?? [], anyFeature].flat()

const kindOf = (feature: Feature): string =>
  (LIMITING_FEATURES as readonly Feature[]).includes(feature) ? 'takes away' : ''

function onScreen(feature: Feature): string {
  if ((FEATURES_WITHOUT_SCREEN as readonly Feature[]).includes(feature)) return '*of the answer*'
  return (FEATURE_SCREENS as Partial<Record<Feature, string>>)[feature] ?? ''
}
