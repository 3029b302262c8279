import { readFileSync } from 'node:fs'

const read = (name: string): string => readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8')

const ofView = (name: string): string => `${read('view-status')}\n${read(name)}`

const ofExpiring = (name: string): string => `${read('expiring')}\n${read(name)}`

/**
 * The scripts that a read model runs on its server, each atomically; the head of each script describes its arguments
 * and its reply.
 */
export const redisScripts = {
  viewApply: ofView('apply'),
  viewGet: ofView('get'),
  viewList: ofView('list'),
  viewClaim: ofView('claim'),
  expiringKeep: ofExpiring('keep'),
  expiringReplace: ofExpiring('replace'),
  expiringTake: ofExpiring('take'),
  expiringCounts: read('counts'),
}
