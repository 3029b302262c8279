import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './build-request.ts'

/** The address of the operator API, and its token. */
export type OperatorAddress = { readonly url: string; readonly token: string }

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

const fromDataDir = (dataDir: string): OperatorAddress => {
  try {
    const { operator_url, operator_token } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    return { url: operator_url, token: operator_token }
  } catch {
    throw new UsageError(
      `no Folio was started on ${dataDir}; name its data directory by --data-dir, or a cluster's operator API by ` +
        'FOLIO_OPERATOR_URL and FOLIO_OPERATOR_TOKEN',
    )
  }
}

/** Finds the operator API that the environment names, or else that of the standalone process on a data directory. */
export const operatorAddress = (environment: Environment, dataDir: string | undefined): OperatorAddress => {
  const { FOLIO_OPERATOR_URL: url, FOLIO_OPERATOR_TOKEN: token } = environment
  if (dataDir !== undefined || url === undefined) return fromDataDir(dataDir ?? '.data')
  if (token === undefined) throw new UsageError('FOLIO_OPERATOR_URL is set, but FOLIO_OPERATOR_TOKEN is not: set both')
  return { url, token }
}
