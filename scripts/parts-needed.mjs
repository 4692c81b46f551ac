/**
 * Which parts a start of the server needs built. Only what answers browsers needs the web, whose build takes a minute of a
 * slow machine: `npm run person -- unlock` and a worker do not wait for it.
 */
export function partsNeeded(args) {
  const role = args[0] === '--role' ? args[1] : args[0]?.replace(/^--role=/, '')
  return args.length === 0 || role === 'api' ? ['server', 'web'] : ['server']
}
