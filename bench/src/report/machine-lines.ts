import type { MachineFacts } from './machine-facts.ts'

/** The machine that figures were measured on, for people, with a warning where nothing of them was durable. */
export const machineLines = ({ cpu, cores, node, dataInMemory }: MachineFacts): string => {
  const machine = `${cpu}, ${cores} cores, Node ${node}`
  return dataInMemory ? `${machine}\nThe data is on a file system in memory: nothing here was durable.` : machine
}
