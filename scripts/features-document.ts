import { type AnyCall, CALLS } from '@verglas/contract'
import { FEATURE_GROUPS, FEATURE_SCREENS, FEATURES_WITHOUT_SCREEN } from '@verglas/contract/feature-groups'
import { type Feature, LIMITING_FEATURES } from '@verglas/contract/features'

const HEAD = `# Features

The features that a role can contain, and what each one controls. Written by scripts/openapi.ts
(\`npm run openapi\`) from packages/contract; do not edit it. *Restricts*: a user with the feature can do less. A call
in brackets also answers without the feature, but returns less. *Response only*: the screen displays what the server
returns and does not check the feature.
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
  const calls = Object.entries<AnyCall>(CALLS).flatMap(([name, { access, dependsOnFeatures }]) => {
    if (requiredFeatures(access).includes(feature)) return [`\`${name}\``]
    return dependsOnFeatures.includes(feature) ? [`(\`${name}\`)`] : []
  })
  return `| \`${feature}\` | ${kindOf(feature)} | ${screenText(feature)} | ${calls.join(', ')} |`
}

const requiredFeatures = ({ feature, anyFeature = [], others }: AnyCall['access']): Feature[] =>
  [feature ?? [], others ?? [], anyFeature].flat()

const kindOf = (feature: Feature): string =>
  (LIMITING_FEATURES as readonly Feature[]).includes(feature) ? 'restricts' : ''

function screenText(feature: Feature): string {
  if ((FEATURES_WITHOUT_SCREEN as readonly Feature[]).includes(feature)) return '*response only*'
  return (FEATURE_SCREENS as Partial<Record<Feature, string>>)[feature] ?? ''
}
