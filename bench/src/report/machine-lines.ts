import type { MachineFacts } from './machine-facts.ts'

/** Describes the machine of a measurement as text, with a warning if its data was not durable. */
export const machineLines = ({ cpu, cores, node, dataInMemory }: MachineFacts): string => {
  const machine = `${cpu}, ${cores} cores, Node ${node}`
  return dataInMemory ? `${machine}\nThe data is on a file system in memory: nothing here was durable.` : machine
}
