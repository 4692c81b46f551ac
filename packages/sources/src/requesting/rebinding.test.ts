import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * A name that first leads to a public address and then into the machine's own network, with a real name server, the
 * resolver of the system and real sockets, in a network of its own. Linux only, where the kernel allows it.
 */

const SCRIPT = fileURLToPath(new URL('../test-support/rebinding.ts', import.meta.url))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-resolver-'))
const resolver = path.join(folder, 'resolv.conf')
fs.writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const PREPARE = `set -e
ip link set lo up
for address in 93.184.216.34/32 169.254.169.254/32 10.0.0.7/32; do ip address add $address dev lo; done
# Without such an address the resolver of the system asks for no IPv6.
ip -6 address add 2606:2800:220:1::1/128 dev lo nodad
mount --bind ${resolver} /etc/resolv.conf`

const runInOwnNetwork = (command: string) =>
  spawnSync('unshare', ['-rmn', 'sh', '-c', `${PREPARE}\n${command}`], {
    cwd: path.dirname(SCRIPT),
    encoding: 'utf8',
    timeout: 60_000,
  })

describe.runIf(runInOwnNetwork('true').status === 0)('a name that is bound again', () => {
  let outcomes: Record<string, string[]> = {}
  let reached: string[] = []
  beforeAll(() => {
    const { stdout, stderr } = runInOwnNetwork(`exec '${process.execPath}' --import tsx '${SCRIPT}'`)
    expect(stdout, stderr).not.toBe('')
    ;({ outcomes, reached } = JSON.parse(stdout))
  })

  test('reaches no host in the machine’s own network', () => {
    expect(reached).toEqual([])
  })

  test.each(['loopback', 'metadata', 'office', 'six', 'mapped'])(
    'is judged at each connection: %s',
    (name) => {
      expect(outcomes[`${name}.example.net`]).toEqual(['public', 'forbidden_address', 'forbidden_address'])
    },
  )

  test('with addresses of both kinds leads to the public one', () => {
    expect(outcomes['both.example.net']).toEqual(['public', 'public', 'public'])
    expect(outcomes['steady.example.net']).toEqual(['public', 'public', 'public'])
  })

  test('is judged again when it redirects to itself', () => {
    expect(outcomes['moved.example.net']).toEqual(['forbidden_address'])
  })

  test('is checked by the connections to brokers, too', () => {
    for (const outcome of outcomes['broker.example.net'] ?? ['none']) expect(outcome).toContain('own network')
  })
})
