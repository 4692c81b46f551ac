/** How many milliseconds of the processor this process has used, whatever else the machine does meanwhile. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
