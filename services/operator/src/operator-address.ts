import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WrongCall } from './read-call.ts'

/** Where the operator API is, and what opens it. */
export type OperatorAddress = { readonly url: string; readonly token: string }

/** The environment, as far as it says where the operator API is. */
export type Environment = Readonly<Record<string, string | undefined>>

const fromDataDir = (dataDir: string): OperatorAddress => {
  try {
    const { operator_url, operator_token } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    return { url: operator_url, token: operator_token }
  } catch {
    throw new WrongCall(
      `no Folio was started on ${dataDir}; name its data directory by --data-dir, or a cluster's operator API by ` +
        'FOLIO_OPERATOR_URL and FOLIO_OPERATOR_TOKEN',
    )
  }
}

/** Finds the operator API: the one that the environment names, or else the one of the standalone on a data directory. */
export const operatorAddress = (environment: Environment, dataDir: string | undefined): OperatorAddress => {
  const { FOLIO_OPERATOR_URL: url, FOLIO_OPERATOR_TOKEN: token } = environment
  if (dataDir !== undefined || url === undefined) return fromDataDir(dataDir ?? '.data')
  if (token === undefined) throw new WrongCall('FOLIO_OPERATOR_TOKEN is needed beside FOLIO_OPERATOR_URL')
  return { url, token }
}
