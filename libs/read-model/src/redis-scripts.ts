import { readFileSync } from 'node:fs'

const read = (name: string): string => readFileSync(new URL(`./redis-scripts/${name}.lua`, import.meta.url), 'utf8')

const ofView = (name: string): string => `${read('standing')}\n${read(name)}`

const ofExpiring = (name: string): string => `${read('expiring')}\n${read(name)}`

/** What a read model runs on its server, each all at one moment; what goes in and out stands at the head of each. */
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
