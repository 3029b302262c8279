import { z } from 'zod'
import type { RunningCluster } from './running-cluster.ts'

const instanceSchema = z.object({
  partitions: z.array(z.object({ topic: z.string(), partition: z.number() })),
  follower: z.object({ isFollowing: z.boolean() }).optional(),
})

/** The health report of an instance of a service. */
export type Instance = z.infer<typeof instanceSchema>

const READINESS = "console.log(await (await fetch('http://127.0.0.1:9090/readyz')).text())"

/** Reads the health reports of the first instances of a service, up to this number. */
export const instancesOf = async (
  { compose }: RunningCluster,
  service: string,
  count: number,
): Promise<readonly Instance[]> => {
  const asked = Array.from({ length: count }, (_, n) => compose.script(service, READINESS, n + 1))
  return (await Promise.all(asked)).map((printed) => instanceSchema.parse(JSON.parse(printed)))
}

/** Returns the partitions of a topic that an instance owns. */
export const heldPartitions = ({ partitions }: Instance, { name }: { readonly name: string }): readonly number[] =>
  partitions.filter(({ topic }) => topic === name).map(({ partition }) => partition)
