import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where the requests of a connection may go. */
export type Outbound = {
  /** Throws `OutboundError` if the connection may not request the address. */
  check(address: URL): void
  /** For sockets: resolves names and refuses addresses of the machine's own network. */
  lookup: LookupFunction
}

export class OutboundError extends Error {
  readonly reason = 'forbidden_address'
}

/**
 * Networks that are not the public internet (IANA's special-purpose registries for IPv4 and IPv6). If an
 * administrator of an organisation could enter such an address, this program would give access to the
 * operator's network.
 */
const OWN_NETWORK = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  OWN_NETWORK.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  OWN_NETWORK.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is not on the public internet; IPv4 written as IPv6 counts as IPv4. */
export function isOwnNetwork(address: string): boolean {
  const family = isIP(address)
  return family === 0 || OWN_NETWORK.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Allows only the given hosts, and none in the machine's own network except those that its operator has
 * allowed (`VERGLAS_PRIVATE_HOSTS`). Names are checked when the socket resolves them, so a name that resolves
 * differently between check and request gains nothing.
 */
export function outboundTo(hosts: ReadonlySet<string>, privateHosts: ReadonlySet<string>): Outbound {
  return {
    check(address) {
      const host = hostOf(address)
      if (!isAmong(hosts, host)) throw new OutboundError(`${host} is not a host of this source`)
      if (privateHosts.has(host)) return
      if (isIP(host) !== 0 && isOwnNetwork(host))
        throw new OutboundError(`${host} is an address of the machine's own network`)
    },
    lookup(name, options, callback) {
      lookUp(name, { ...options, all: true }, (error, resolved: LookupAddress[]) => {
        if (error) return callback(error, '', 0)
        const allowed = privateHosts.has(name)
          ? resolved
          : resolved.filter((address) => !isOwnNetwork(address.address))
        const [first] = allowed
        if (!first) return callback(new OutboundError(`${name} leads into the machine's own network`), '', 0)
        if (options.all) callback(null, allowed)
        else callback(null, first.address, first.family)
      })
    },
  }
}

/** For a person at the machine's own terminal, who may read whatever the machine may read. */
export const ANYWHERE: Outbound = { check: () => {}, lookup: lookUp as LookupFunction }

/** Hosts that a source requests: its own, and those of addresses in the settings. */
export function hostsOf(source: { hosts: readonly string[] }, settings: unknown): Set<string> {
  return new Set([...source.hosts, ...addressesIn(settings).map(hostOf)])
}

/** Origins of the addresses in the settings, as `https://host:port`: where data we send arrives. */
export const originsOf = (settings: unknown): Set<string> =>
  new Set(addressesIn(settings).map(({ protocol, host }) => `${protocol}//${host}`))

function addressesIn(value: unknown): URL[] {
  if (typeof value === 'string')
    return /^(https?|wss?|mqtts?|amqps?):\/\//i.test(value) && URL.canParse(value) ? [new URL(value)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

/**
 * A host name may contain a number: `dd*.example.org` covers `dd.example.org`, `dd1.example.org` and so on.
 */
const isAmong = (hosts: ReadonlySet<string>, host: string): boolean =>
  hosts.has(host) || hosts.has(host.replace(/^([a-z-]+)\d{0,3}\./, '$1*.'))

/** The host name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()
