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
  /** Left out by releases that had no agents. */
  agents: z.array(clientSchema.extend({ agent_id: z.number() })).optional(),
})

/** What a script needs to use a running standalone: addresses, the operator's token, and the sample clients. */
export type Demo = z.infer<typeof demoSchema>

const pathIn = (dataDir: string) => join(dataDir, 'demo.json')

/** What an earlier start wrote, if there was one. */
export const readDemo = (dataDir: string): Demo | undefined =>
  existsSync(pathIn(dataDir)) ? demoSchema.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8'))) : undefined

const begunIn = (dataDir: string) => join(dataDir, 'demo.begun')

/** Whether an earlier start was ended while it opened the sample clients. */
export const isDemoBegun = (dataDir: string): boolean => existsSync(begunIn(dataDir))

/** Notes that the sample clients are being opened, until `writeDemo` has told of them. */
export const beginDemo = (dataDir: string): void => writeFileSync(begunIn(dataDir), '')

/** Writes the facts whole or not at all, readable by the owner alone. */
export const writeDemo = (dataDir: string, demo: Demo): void => {
  const temporary = `${pathIn(dataDir)}.new`
  writeFileSync(temporary, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, pathIn(dataDir))
  rmSync(begunIn(dataDir), { force: true })
}

/** A new token for the operator. */
export const newOperatorToken = (): string => randomBytes(24).toString('base64url')
