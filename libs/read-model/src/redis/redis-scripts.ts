import { readFileSync } from 'node:fs'

const read = (script: URL): string => readFileSync(script, 'utf8')

const VIEW_STATUS = read(new URL('./scripts/view-status.lua', import.meta.url))
const COPIES = read(new URL('./scripts/copies.lua', import.meta.url))
const COPY_RENEW = read(new URL('./scripts/copy-renew.lua', import.meta.url))
const EXPIRING = read(new URL('./scripts/expiring.lua', import.meta.url))

const ofView = (script: URL): string => `${VIEW_STATUS}\n${read(script)}`

const ofCopies = (script: URL): string => `${VIEW_STATUS}\n${COPIES}\n${read(script)}`

const ofCopy = (script: URL): string => `${VIEW_STATUS}\n${COPIES}\n${COPY_RENEW}\n${read(script)}`

const ofExpiring = (script: URL): string => `${EXPIRING}\n${read(script)}`

/**
 * The scripts that a read model runs on its server, each atomically; the head of each script describes its arguments
 * and its reply.
 */
export const redisScripts = {
  viewApply: ofCopies(new URL('./scripts/apply.lua', import.meta.url)),
  viewGet: ofView(new URL('./scripts/get.lua', import.meta.url)),
  viewList: ofView(new URL('./scripts/list.lua', import.meta.url)),
  viewClaim: ofView(new URL('./scripts/claim.lua', import.meta.url)),
  viewCopyBegin: ofCopies(new URL('./scripts/copy-begin.lua', import.meta.url)),
  viewCopyList: ofCopy(new URL('./scripts/list.lua', import.meta.url)),
  viewCopyFormer: ofCopies(new URL('./scripts/copy-former.lua', import.meta.url)),
  expiringKeep: ofExpiring(new URL('./scripts/keep.lua', import.meta.url)),
  expiringReplace: ofExpiring(new URL('./scripts/replace.lua', import.meta.url)),
  expiringTake: ofExpiring(new URL('./scripts/take.lua', import.meta.url)),
  expiringCounts: read(new URL('./scripts/counts.lua', import.meta.url)),
}
