/**
 * The parts that must be built for a start of the server. Only a role that answers browsers needs the web,
 * whose build takes a minute on a slow machine: `npm run person -- unlock` and a worker do not wait for it.
 */
export function neededBuilds(args) {
  const role = args[0] === '--role' ? args[1] : args[0]?.replace(/^--role=/, '')
  return args.length === 0 || role === 'api' ? ['server', 'web'] : ['server']
}
