import { readFile } from 'node:fs/promises'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startEdge } from '@folio/test-kit/containers/start-edge.ts'

const CONFIGURATION = new URL('../../../infra/edge/nginx.conf', import.meta.url)

/** The networks that the machine of the test is on for a container: what it says of its callers' addresses is taken. */
export const TEST_MACHINE = { FOLIO_TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' } as const

/** Text with something replaced in it; throws where it is not there. */
export const replaced = (text: string, what: string, by: string): string => {
  if (!text.includes(what)) throw new Error(`the edge's configuration does not say ${what}`)
  return text.replace(what, by)
}

/** Starts an edge with the committed configuration but for what is changed, and with these variables. */
export const startChangedEdge = async (
  changed: (configuration: string) => string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RealServer> => startEdge(changed(await readFile(CONFIGURATION, 'utf8')), variables)
