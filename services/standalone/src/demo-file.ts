import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const clientSchema = z.object({
  client_id: z.string(),
  nickname: z.string(),
  application_id: z.string(),
  token: z.string(),
  wallets: z.array(z.object({ wallet_id: z.string(), type: z.string() })),
})

const demoSchema = z.object({
  base_url: z.string(),
  operator_url: z.string(),
  operator_token: z.string(),
  clients: z.array(clientSchema),
  /** Missing in files of releases without agents. */
  agents: z.array(clientSchema.extend({ agent_id: z.number() })).optional(),
})

/** The contents of `demo.json`, for scripts: the API addresses, the operator's token, and the sample clients. */
export type Demo = z.infer<typeof demoSchema>

/** A client of the file of sample clients. */
export type SampleClient = Demo['clients'][number]

const pathIn = (dataDir: string) => join(dataDir, 'demo.json')

/** Reads the file of an earlier start; undefined if there is none. */
export const readDemo = (dataDir: string): Demo | undefined =>
  existsSync(pathIn(dataDir)) ? demoSchema.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8'))) : undefined

const begunIn = (dataDir: string) => join(dataDir, 'demo.begun')

/** Tells whether an earlier start ended before it had opened all sample clients. */
export const isDemoBegun = (dataDir: string): boolean => existsSync(begunIn(dataDir))

/** Marks the opening of the sample clients as begun; `writeDemo` removes the mark. */
export const beginDemo = (dataDir: string): void => writeFileSync(begunIn(dataDir), '')

/** Writes the file atomically, readable by its owner alone. */
export const writeDemo = (dataDir: string, demo: Demo): void => {
  const temporary = `${pathIn(dataDir)}.new`
  writeFileSync(temporary, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, pathIn(dataDir))
  rmSync(begunIn(dataDir), { force: true })
}

/** Makes a random operator token: 24 bytes in base64url. */
export const newOperatorToken = (): string => randomBytes(24).toString('base64url')
