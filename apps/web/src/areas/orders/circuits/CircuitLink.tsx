import { NameLink } from '../../../ui/table/NameLink.tsx'
import type { Circuit } from './circuit-rows.ts'

type Props = { readonly circuit: Pick<Circuit, 'id' | 'name'> }

/** The name of a circuit, which opens its page. */
export const CircuitLink = ({ circuit: { id, name } }: Props) => (
  <NameLink to="/roads/circuit/$circuitId" params={{ circuitId: id }}>
    {name}
  </NameLink>
)
