import { readFile } from 'node:fs/promises'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startEdge } from '@folio/test-kit/containers/start-edge.ts'

const CONFIGURATION = new URL('../../../infra/edge/nginx.conf', import.meta.url)

/**
 * Trusts the networks from which a container sees the test's machine, so that the test can set its callers' addresses.
 */
export const TEST_MACHINE = { FOLIO_TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' } as const

/** Replaces a part of a text; throws if the text does not have it. */
export const replaced = (text: string, what: string, by: string): string => {
  if (!text.includes(what)) throw new Error(`the edge's configuration does not contain ${what}`)
  return text.replace(what, by)
}

/** Starts an edge with a changed copy of the committed configuration, and with these environment variables. */
export const startChangedEdge = async (
  changed: (configuration: string) => string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RealServer> => startEdge(changed(await readFile(CONFIGURATION, 'utf8')), variables)
