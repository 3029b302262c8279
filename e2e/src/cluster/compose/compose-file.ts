import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const serviceSchema = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  profiles: z.array(z.string()).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  healthcheck: z.looseObject({}).optional(),
  networks: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
})

const fileSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
})

/** A service as docker-compose.yml describes it. */
export type ComposeService = z.infer<typeof serviceSchema>

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Reads a YAML file of the repository and resolves its anchors. */
export const yamlFile = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'), { merge: true })

/** The parsed docker-compose.yml of the repository. */
export const composeFile = fileSchema.parse(yamlFile('docker-compose.yml'))

const PROGRAM = /^services\/[\w-]+\/src\//

/** The names of Folio's own services in it: processes that run until they are stopped. */
export const folioServices: readonly string[] = Object.entries(composeFile.services)
  .filter(([, { command }]) => Array.isArray(command) && PROGRAM.test(command[0] ?? ''))
  .map(([name]) => name)
